"""PCA and Fisher vector in NumPy: reads JSON from stdin and prints JSON. Run by pca_test.go."""
import json, sys
import numpy as np

q = json.load(sys.stdin)
d, k = q["d"], q["k"]
x = np.array(q["x"]).reshape(-1, d)
values, vectors = np.linalg.eigh(np.cov(x.T, ddof=0))
axes = vectors[:, ::-1][:, : q["dims"]].T
axes *= np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]

x = x[: q["points"]]
w, mean, var = np.array(q["weight"]), np.array(q["mean"]).reshape(k, d), np.array(q["var"]).reshape(k, d)
u = (x[:, None] - mean) / np.sqrt(var)
log = np.log(w) - 0.5 * (u**2 + np.log(2 * np.pi * var)).sum(2)
gamma = np.exp(log - log.max(1, keepdims=True))
gamma /= gamma.sum(1, keepdims=True)
z = np.concatenate([
    ((gamma[:, :, None] * u).mean(0) / np.sqrt(w)[:, None]).ravel(),
    ((gamma[:, :, None] * (u**2 - 1)).mean(0) / np.sqrt(2 * w)[:, None]).ravel(),
])
z = np.sign(z) * np.sqrt(np.abs(z))
z /= np.linalg.norm(z)
json.dump({"spectrum": values[::-1].tolist(), "axes": axes.ravel().tolist(), "fisher": z.tolist()}, sys.stdout)
