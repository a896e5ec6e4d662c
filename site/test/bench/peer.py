"""One iteration of the model as one writes it with NumPy: the peer of the benchmark.

    peer.py float32|float64 SHAPE.json

Reads a line, runs an iteration, prints its milliseconds; once a line. Threads are the
BLAS library's (OPENBLAS_NUM_THREADS). The background factors and the classes are
Bernoulli, updated in turn for all tracks at once; masks say which a video allows; the
sticks are the O(K) form. The hinge is left out: it does not vectorise.
"""
import json
import sys
import time

import numpy as np


def digamma(x):
    """ψ(x) for x > 0: six steps of the recurrence, then the asymptotic series (DLMF 5.11.2)."""
    shift = np.zeros_like(x)
    for _ in range(6):
        shift += 1 / x
        x = x + 1
    y = 1 / (x * x)
    return np.log(x) - 0.5 / x - y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y / 132)))) - shift


class Model:
    def __init__(self, shape, precision):
        self.type = np.dtype(precision)
        random = np.random.default_rng(1)
        n, k = shape["tracks"], sum(shape["classes"]) + shape["background"]
        videos = n // shape["perVideo"]
        self.first = np.arange(videos) * shape["perVideo"]
        self.video = np.minimum(np.arange(n) // shape["perVideo"], videos - 1)
        self.count = np.bincount(self.video).astype(float)
        self.x = [random.standard_normal((n, shape["dim"])).astype(self.type) for _ in shape["classes"]]
        self.allowed = np.ones((videos, k))
        if shape["tuples"] > 0:
            at = 0
            self.allowed[:, :sum(shape["classes"])] = 0
            for classes in shape["classes"]:
                for _ in range(shape["tuples"]):
                    self.allowed[np.arange(videos), at + random.integers(0, classes, videos)] = 1
                at += classes
        self.mask = self.allowed[self.video].astype(self.type)  # N×K
        self.nu = 0.5 * self.mask
        self.phi = [np.zeros((k, shape["dim"])) for _ in self.x]
        self.variance = [np.ones(k) for _ in self.x]
        self.noise = [1.0 for _ in self.x]
        self.tau1, self.tau2 = np.full((videos, k), 10.0), np.ones((videos, k))
        self.alpha, self.k = 10.0, k
        self.statistics()

    def statistics(self):
        """n, νᵀX and νᵀν (eq20, eq21)."""
        self.n = np.add.reduceat(self.nu.astype(float), self.first, axis=0)  # M×K
        self.t = [(self.nu.T @ x).astype(float) for x in self.x]
        self.r = (self.nu.T @ self.nu).astype(float)

    def appearance(self):
        n = self.n.sum(axis=0)
        for phi, variance, noise, t in zip(self.phi, self.variance, self.noise, self.t):
            for k in range(self.k):
                variance[k] = 1 / (1 + n[k] / noise)
                phi[k] = variance[k] / noise * (t[k] - self.r[k] @ phi + self.r[k, k] * phi[k])

    def sticks(self):
        """eq22 and eq23; returns E[log π] − B, M×K."""
        def expect():
            total = digamma(self.tau1 + self.tau2)
            log_v, log_not_v = digamma(self.tau1) - total, digamma(self.tau2) - total
            log_pi = np.cumsum(log_v, axis=1)
            s = log_not_v + log_pi - log_v
            return log_pi, s, np.logaddexp.accumulate(s, axis=1)

        _, s, bound = expect()
        unused = self.count[:, None] - self.n
        after = lambda a: np.cumsum(a[:, ::-1], axis=1)[:, ::-1]
        weighted = after(unused * np.exp(bound[:, -1:] - bound)) * np.exp(bound - bound[:, -1:])
        self.tau1 = self.alpha + after(self.n + unused) - weighted
        self.tau2 = 1 + np.exp(s - bound) * weighted
        log_pi, _, bound = expect()
        return log_pi - bound

    def coefficients(self, logit):
        prior = logit[self.video].astype(self.type)  # N×K
        g = sum(x @ (phi / noise).T.astype(self.type) for x, phi, noise in zip(self.x, self.phi, self.noise))
        s = sum(phi @ phi.T / noise for phi, noise in zip(self.phi, self.noise))
        cost = sum((phi.shape[1] * variance + (phi * phi).sum(axis=1)) / (2 * noise)
                   for phi, variance, noise in zip(self.phi, self.variance, self.noise))
        a = (prior + g - cost.astype(self.type)).T.copy()  # K×N, so that a factor is contiguous
        nu, mask = self.nu.T.copy(), self.mask.T.copy()
        s = s.astype(self.type)
        for k in range(self.k):
            zeta = a[k] - s[k] @ nu + s[k, k] * nu[k]
            nu[k] = mask[k] / (1 + np.exp(-np.clip(zeta, -40, 40)))
        self.nu = nu.T.copy()


    def iterate(self):
        self.appearance()
        self.coefficients(self.sticks())
        self.statistics()


def main():
    precision, shape = sys.argv[1:]
    with open(shape) as f:
        model = Model(json.load(f), precision)
    for _ in sys.stdin:
        start = time.perf_counter()
        model.iterate()
        print(1e3 * (time.perf_counter() - start), flush=True)


main()
