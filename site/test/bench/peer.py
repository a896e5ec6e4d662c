"""The model's iteration as one writes it with NumPy: the peer of the benchmark.

    peer.py float32|float64 SHAPE.json FOLDER
    peer.py                                      says what it runs on

Answers orders, one a line: `iterate n` with the milliseconds of one of n iterations,
`product n` with those of one of n products of two square matrices. Threads are the BLAS
library's (OPENBLAS_NUM_THREADS). Features and masks, x0.npy … and allowed.npy in FOLDER,
are those of the other engines. All classes are Bernoulli, in turn for all tracks at once,
and the masks say which a video allows. What does not vectorise, the hinge and classes that
exclude one another, is left out, and so is the objective: less work than the others do.
"""
import json
import sys
import time

import numpy as np


def digamma(x):
    """ψ(x) for x > 0: six steps of the recurrence, then the asymptotic series (DLMF 5.11.2).

    Σ 1/(x+i) for i < 6 is taken in pairs: 1/(x+i) + 1/(x+5−i) = (2x+5)/(x(x+5) + i(5−i)).
    """
    u = x * (x + 5)
    shift = (2 * x + 5) * (1 / u + 1 / (u + 4) + 1 / (u + 6))
    x = x + 6
    y = 1 / (x * x)
    return np.log(x) - 0.5 / x - y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y / 132)))) - shift


def after(a):
    """Sums along rows from each number to the end."""
    return np.cumsum(a[:, ::-1], axis=1)[:, ::-1]


class Model:
    """What has a number a track and factor is K×N, so that a factor's numbers are neighbours."""

    def __init__(self, shape, precision, folder):
        self.type = np.dtype(precision)
        self.x = [np.load(f"{folder}/x{e}.npy").astype(self.type) for e in range(len(shape["classes"]))]
        allowed = np.load(f"{folder}/allowed.npy").astype(bool)  # M×K
        n, (videos, self.k) = len(self.x[0]), allowed.shape
        self.first = np.arange(videos) * shape["perVideo"]
        self.video = np.arange(n) // shape["perVideo"]
        self.count = np.bincount(self.video).astype(float)
        self.mask = None if allowed.all() else allowed.T[:, self.video].astype(self.type)
        self.nu = np.full((self.k, n), 0.5, self.type)
        if self.mask is not None:
            self.nu *= self.mask
        # A video's stick has the factors that it allows; rows are filled up with others, of no weight.
        length = allowed.sum(axis=1)
        self.stick = np.argsort(~allowed, axis=1, kind="stable")[:, :length.max()]
        self.real = np.arange(length.max()) < length[:, None]
        self.tau1, self.tau2 = np.full(self.stick.shape, 10.0), np.ones(self.stick.shape)
        self.alpha = 10.0
        self.expect()
        self.phi = [np.zeros((self.k, x.shape[1])) for x in self.x]
        self.variance = [np.ones(self.k) for _ in self.x]
        self.noise = [1.0 for _ in self.x]
        self.statistics()

    def statistics(self):
        """n, νᵀX and νᵀν (eq20, eq21)."""
        self.n = np.add.reduceat(self.nu, self.first, axis=1).T.astype(float)  # M×K
        self.t = [(self.nu @ x).astype(float) for x in self.x]
        self.r = (self.nu @ self.nu.T).astype(float)

    def appearance(self):
        n = self.n.sum(axis=0)
        for phi, variance, noise, t in zip(self.phi, self.variance, self.noise, self.t):
            for k in range(self.k):
                variance[k] = 1 / (1 + n[k] / noise)
                phi[k] = variance[k] / noise * (t[k] - self.r[k] @ phi + self.r[k, k] * phi[k])

    def expect(self):
        """E[log π], the logits s of its bound's weights, and the bound B, in O(K) a video."""
        total = digamma(self.tau1 + self.tau2)
        log_v, log_not_v = digamma(self.tau1) - total, digamma(self.tau2) - total
        self.log_pi = np.cumsum(log_v, axis=1)
        self.s = log_not_v + self.log_pi - log_v
        self.bound = np.logaddexp.accumulate(self.s, axis=1)

    def sticks(self):
        """eq22 and eq23; returns E[log π] − B, M×K."""
        n = np.take_along_axis(self.n, self.stick, axis=1) * self.real
        unused = self.count[:, None] * self.real - n
        last = self.bound[:, -1:]
        weighted = after(unused * np.exp(last - self.bound)) * np.exp(self.bound - last)
        self.tau1 = self.alpha + after(n + unused) - weighted
        self.tau2 = 1 + np.exp(self.s - self.bound) * weighted
        self.expect()
        logit = np.zeros(self.n.shape)
        np.put_along_axis(logit, self.stick, self.log_pi - self.bound, axis=1)
        return logit

    def coefficients(self, logit):
        """eq24 and eq25."""
        cost = sum((phi.shape[1] * variance + (phi * phi).sum(axis=1)) / (2 * noise)
                   for phi, variance, noise in zip(self.phi, self.variance, self.noise))
        a = np.take((logit - cost).T.astype(self.type), self.video, axis=1)  # K×N
        for x, phi, noise in zip(self.x, self.phi, self.noise):
            a += (phi / noise).astype(self.type) @ x.T
        s = sum(phi @ phi.T / noise for phi, noise in zip(self.phi, self.noise)).astype(self.type)
        np.fill_diagonal(s, 0)
        for k in range(self.k):
            zeta = np.clip(a[k] - s[k] @ self.nu, -40, 40)
            self.nu[k] = 1 / (1 + np.exp(-zeta))
            if self.mask is not None:
                self.nu[k] *= self.mask[k]

    def iterate(self):
        self.appearance()
        self.coefficients(self.sticks())
        self.statistics()


def product(precision):
    """A product of two square matrices, as large as the other engines'."""
    a = np.random.default_rng(1).random((1024, 1024)).astype(precision)
    b, c = a.T.copy(), np.empty_like(a)
    return lambda: np.matmul(a, b, out=c)


def about():
    """The versions, and which BLAS library is loaded, where the system tells."""
    np.ones((2, 2)) @ np.ones((2, 2))
    try:
        with open("/proc/self/maps") as f:
            maps = f.read().lower()
    except OSError:
        maps = ""
    blas = next((name for name in ("OpenBLAS", "MKL", "BLIS") if name.lower() in maps), "an unknown BLAS")
    print(f"NumPy/{np.__version__} on {blas}")


def main():
    if len(sys.argv) == 1:
        return about()
    precision, shape, folder = sys.argv[1:]
    with open(shape) as f:
        model = Model(json.load(f), precision, folder)
    orders = {"iterate": model.iterate, "product": product(precision)}
    for line in sys.stdin:
        order, count = line.split()
        start = time.perf_counter()
        for _ in range(int(count)):
            orders[order]()
        print(1e3 * (time.perf_counter() - start) / int(count), flush=True)


main()
