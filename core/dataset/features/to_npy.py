"""Converts features of other formats to .npy files with a row for each row of tracks.csv.

Usage: python3 to_npy.py FOLDER [FILE ...]

FOLDER is the dataset. FILE is a file of features in it; without one, every file of a format below in FOLDER/features,
and FOLDER/features.*, is converted. FOLDER/features/NAME.h5 becomes FOLDER/features/NAME.npy. A file in a folder of a
concept, FOLDER/features/NAME/VIDEO.h5, becomes an array beside it. What was converted is renamed to FILE.original.

A file holds an array, a table, or a dictionary by the names of videos and tracks, such as x["clip-01"]["t1"],
x["clip-01/t1"], or x["clip-01"] with a row for each track. Several rows of a track become their mean.

Needs NumPy. h5py reads .h5 and .mat of v7.3; pandas reads .parquet, .feather, .sav, .dta and tables of pandas in .h5 and .pkl;
scikit-learn reads .svm; PyTorch reads .pt; safetensors reads .safetensors. A pickle can run any program: convert only
your own.
"""

import csv
import json
import os
import pickle
import re
import sys

import numpy as np


class Label(str):
    """A text that is no number, even if it looks like one."""


class Unknown(Exception):
    """The features are in a form that the script does not know."""


def read_tracks(folder):
    """Returns the (video, track) pairs of tracks.csv, in its order. An empty video is that of the row above."""
    names = [name for name in ("tracks.csv", "tracks.tsv") if os.path.exists(os.path.join(folder, name))]
    if not names:
        sys.exit(f"{folder} has no tracks.csv, whose rows the features are of")
    with open(os.path.join(folder, names[0]), newline="", encoding="utf-8-sig") as f:
        lines = [line for line in f if not line.lower().startswith(("sep=", '"sep='))]
    rows = list(csv.reader(lines, delimiter=max(",;\t", key=lines[0].count)))
    header = [name.strip().lower() for name in rows[0]]
    video = header.index("video") if "video" in header else 0
    track = header.index("track") if "track" in header else 1
    tracks = []
    for row in rows[1:]:
        if any(row):
            tracks.append((row[video].strip() or tracks[-1][0], row[track].strip()))
    return tracks


def load_npz(path):
    arrays = np.load(path, allow_pickle=True)
    if "indptr" in arrays:
        import scipy.sparse

        return scipy.sparse.load_npz(path)
    return dict(arrays)


def load_pickle(path):
    with open(path, "rb") as f:
        return pickle.load(f)


def load_joblib(path):
    import joblib

    return joblib.load(path)


def load_hdf5(path):
    """Returns the groups as dictionaries. MATLAB stores its matrices transposed."""
    import h5py

    transposed = path.lower().endswith(".mat")

    def content(x):
        if isinstance(x, h5py.Group):
            return {name: content(part) for name, part in x.items()}
        return x[()].T if transposed and x.ndim > 1 else x[()]

    with h5py.File(path, "r") as f:
        tables = [name for name, x in f.items() if "pandas_type" in x.attrs]
        if not tables:
            return content(f)
    import pandas as pd

    return {name: pd.read_hdf(path, name) for name in tables}


def load_json(path):
    with open(path, encoding="utf-8-sig") as f:
        if path.lower().endswith(".json"):
            return json.load(f)
        return [json.loads(line) for line in f if line.strip()]


def load_arff(path):
    """Returns a record for each row, by the names of the attributes."""
    names, nominal, records, is_data = [], [], [], False
    with open(path, encoding="utf-8-sig") as f:
        for line in f:
            line = line.strip()
            if not line or line.startswith("%"):
                continue
            if is_data and line.startswith("{"):  # only the numbers other than 0
                values = ["0"] * len(names)
                for pair in line.strip("{}").split(","):
                    if pair.strip():
                        values[int(pair.split()[0])] = pair.split(None, 1)[1]
                records.append(dict(zip(names, values)))
            elif is_data:
                records.append(dict(zip(names, next(csv.reader([line], quotechar="'", skipinitialspace=True)))))
            elif line.lower().startswith("@attribute"):
                name = line[len("@attribute"):].strip()
                names.append(name[1:].split(name[0])[0] if name[0] in "'\"" else name.split()[0])
                if line.endswith("}"):
                    nominal.append(names[-1])
            elif line.lower().startswith("@data"):
                is_data = True
    return [{name: Label(x) if name in nominal else x for name, x in record.items()} for record in records]


def load_text(path):
    """Returns an array, or the records of a table with a header."""
    with open(path, newline="", encoding="utf-8-sig") as f:
        lines = [line for line in f if line.strip()]
    if re.match(r"\S+(\s+qid:\d+)?\s+\d+:", lines[0]):
        return load_svm(path)
    separator = next((c for c in ",;\t" if c in lines[0]), None)
    rows = list(csv.reader(lines, delimiter=separator)) if separator else [line.split() for line in lines]
    header = rows[0]
    columns = [str(i) for i in range(len(header))]
    if header[0] == "" and header[1:] == columns[:-1]:  # of pandas, with its index
        rows = [row[1:] for row in rows[1:]]
    elif header == columns:
        rows = rows[1:]
    elif numbers(header) is None:
        return [dict(zip(header, map(cell, row))) for row in rows[1:]]
    return np.array(rows, dtype=np.float32)


def cell(text):
    """Returns the numbers of a list in a cell, other text as it is."""
    inner = re.sub(r"^(tensor|array)\(|[\[\](){}]", "", text)
    parts = re.split(r"[\s,;]+", inner.strip())
    return numbers(parts) if len(parts) > 1 and numbers(parts) is not None else text


def load_tensor(path):
    import torch

    return torch.load(path, map_location="cpu")


def load_safetensors(path):
    import safetensors.numpy

    return safetensors.numpy.load_file(path)


def load_svm(path):
    import sklearn.datasets

    return sklearn.datasets.load_svmlight_file(path)[0]


def load_fvecs(path):
    x = np.fromfile(path, np.float32)
    return x.reshape(-1, 1 + x.view(np.int32)[0])[:, 1:]


def load_table(path):
    import pandas as pd

    read = {".parquet": pd.read_parquet, ".feather": pd.read_feather, ".arrow": pd.read_feather, ".sav": pd.read_spss, ".dta": pd.read_stata}
    return read[os.path.splitext(path)[1].lower()](path)


LOADERS = {
    ".npy": lambda path: np.load(path, allow_pickle=True),
    ".npz": load_npz,
    ".pkl": load_pickle, ".pickle": load_pickle, ".joblib": load_joblib,
    ".h5": load_hdf5, ".hdf5": load_hdf5, ".hdf": load_hdf5, ".mat": load_hdf5,
    ".json": load_json, ".jsonl": load_json, ".ndjson": load_json,
    ".arff": load_arff, ".txt": load_text, ".tsv": load_text, ".dat": load_text, ".asc": load_text,
    ".pt": load_tensor, ".pth": load_tensor, ".safetensors": load_safetensors,
    ".svm": load_svm, ".libsvm": load_svm, ".svmlight": load_svm, ".fvecs": load_fvecs,
    ".parquet": load_table, ".feather": load_table, ".arrow": load_table, ".sav": load_table, ".dta": load_table,
}
PART_LOADERS = dict(LOADERS, **{".csv": load_text})  # of files in a folder of a concept: siibp reads other .csv files


def unwrap(x):
    """Returns the arrays, lists and dictionaries of a table, a sparse matrix or an array of objects."""
    if isinstance(x, np.ndarray) and x.dtype.names:
        return [{name: row[name] for name in x.dtype.names} for row in x]
    if isinstance(x, np.ndarray) and x.dtype == object:
        return unwrap(x.item()) if x.ndim == 0 else [unwrap(row) for row in x]
    if hasattr(x, "toarray"):
        return x.toarray()
    if hasattr(x, "detach"):
        return x.detach().cpu().float().numpy()
    if hasattr(x, "to_dict") and hasattr(x, "index"):  # of pandas
        keys = [x.index] if x.index.dtype.kind not in "biuf" else []
        if hasattr(x, "columns"):
            named = [column for column in x.columns if x[column].dtype.kind not in "biuf"]
            if not named and keys:
                return {key: row for key, row in zip(x.index, x.to_numpy())}
            if named:
                return x.to_dict("records")
        return dict(zip(x.index, x)) if keys else x.to_numpy()
    if isinstance(x, dict):
        return {key: unwrap(value) for key, value in x.items()}
    return x


def as_name(x):
    return x.decode() if isinstance(x, bytes) else str(x)


def numbers(x):
    """Returns an array of numbers, None for anything else."""
    try:
        a = np.asarray(x, dtype=np.float32)
    except (TypeError, ValueError):
        return None
    return a if a.size > 0 else None


def track_row(x, concept):
    """Returns the numbers of one track: the mean of several rows."""
    if isinstance(x, dict):
        x = x[concept] if concept in x else next(iter(x.values()), None)
    a = numbers(x)
    if a is None:
        raise Unknown("what belongs to a track is not an array of numbers")
    return a.reshape(-1) if a.ndim < 2 else a.reshape(-1, a.shape[-1]).mean(axis=0)


SEPARATORS = "/_-:. "  # between the names of a video and a track


def rows_by_name(parts, tracks, concept):
    """Returns the rows of a dictionary whose keys are videos, or videos and tracks; None if they are neither."""
    by_name = {key if isinstance(key, tuple) else without_extension(as_name(key)): value for key, value in parts.items()}
    rows = [row_of(by_name, tracks, video, track, concept) for video, track in tracks]
    known = [row for row in rows if row is not None]
    if not known:
        return None
    if len(known) < len(rows):
        print(f"{concept}: {len(rows) - len(known)} of {len(rows)} tracks are missing, and have rows of NaN")
    return np.stack([row if row is not None else np.full_like(known[0], np.nan) for row in rows])


def without_extension(name):
    return re.sub(r"\.(mp4|m4v|mov|webm|mkv|avi|wav|npy)$", "", name, flags=re.IGNORECASE)


def row_of(by_name, tracks, video, track, concept):
    """Returns the numbers of one track, None if the dictionary does not have them."""
    for key in [(video, track)] + [video + separator + track for separator in SEPARATORS]:
        if key in by_name:
            return track_row(by_name[key], concept)
    part = by_name.get(video)
    if isinstance(part, dict):
        named = {as_name(name): value for name, value in part.items()}
        if track in named:
            return track_row(named[track], concept)
        part = named.get(concept)
    if part is None:
        return None
    of_video = [t for v, t in tracks if v == video]
    if len(part) != len(of_video):
        raise Unknown(f"the video {video} has {len(part)} rows here and {len(of_video)} tracks in tracks.csv")
    return track_row(part[of_video.index(track)], concept)


def rows_of_records(records, tracks, concept):
    """Returns the rows of a list of dictionaries, by their names of videos and tracks or in their order."""
    videos, names = {v for v, _ in tracks}, {t for _, t in tracks}
    full_names = {v + separator + t for v, t in tracks for separator in SEPARATORS}

    def key_of(members):
        return next((key for key in records[0] if all(without_extension(as_name(r.get(key, ""))) in members for r in records)), None)

    full_name, video = key_of(full_names), key_of(videos)
    track = key_of(names) if video is not None else None
    if video is not None and track is None and full_name is None:
        raise Unknown("its rows name videos, but not tracks")
    rest = [key for key in records[0] if key not in (full_name, video, track) and not isinstance(records[0][key], Label)]
    lists = [key for key in rest if np.ndim(records[0][key]) > 0]
    if concept in lists:
        lists = [concept]
    if len(lists) > 1:
        raise Unknown("the features may be " + " or ".join(map(as_name, lists)) + "; save one of them alone")
    scalars = [key for key in rest if numbers([r.get(key) for r in records]) is not None]
    parts = {}
    rows = []
    for r in records:
        rows.append(r[lists[0]] if lists else [r[key] for key in scalars])
        name = None
        if full_name is not None:
            name = as_name(r[full_name])
        elif video is not None:
            name = (without_extension(as_name(r[video])), as_name(r[track]))
        parts.setdefault(name, []).append(rows[-1])
    if None in parts:
        return np.stack([track_row(row, concept) for row in rows])
    return rows_by_name(parts, tracks, concept)


def rows_of(x, tracks, concept):
    """Returns the features as an array with a row for each track."""
    if isinstance(x, dict):
        rows = rows_by_name(x, tracks, concept)
        if rows is not None:
            return rows
        lengths = {len(value) if np.ndim(value) > 0 else -1 for value in x.values() if not isinstance(value, dict)}
        if len(x) > 1 and len(lengths) == 1 and -1 not in lengths:  # columns, such as features and names
            x = [dict(zip(x, row)) for row in zip(*x.values())]
        elif concept in x or len(x) == 1:
            return rows_of(x.get(concept, next(iter(x.values()))), tracks, concept)
        else:
            raise Unknown("its names are not those of videos and tracks: " + ", ".join(as_name(key) for key in list(x)[:5]))
    if isinstance(x, (list, tuple)) and len(x) > 0 and isinstance(x[0], dict):
        x = rows_of_records(x, tracks, concept)
    if isinstance(x, (list, tuple)) and numbers(x) is None and len(x) == len(tracks):
        x = np.stack([track_row(row, concept) for row in x])
    a = numbers(x)
    if a is None or len(a) != len(tracks):
        raise Unknown(f"it has {len(x) if np.ndim(x) else 1} rows, and tracks.csv {len(tracks)}")
    return a.reshape(len(a), -1)


def concepts_of(x, path, tracks):
    """Returns the names of the features in a file: its own, or those of a file with several concepts."""
    folder, name = os.path.split(os.path.splitext(path)[0])
    if name not in ("features", "embeddings") or not isinstance(x, dict):
        return [name]
    part = x
    while isinstance(part, dict) and part and as_name(next(iter(part))).split("/")[0] in {v for v, _ in tracks} | {t for _, t in tracks}:
        part = next(iter(part.values()))
    return [as_name(key) for key in part] if isinstance(part, dict) else [name]


def load(path):
    ext = os.path.splitext(path)[1].lower()
    if ext not in PART_LOADERS:
        raise Unknown("its extension must be one of " + ", ".join(PART_LOADERS))
    return unwrap(PART_LOADERS[ext](path))


def save(path, arrays):
    """Writes arrays by the names of their files, and renames the file that they are from."""
    existing = [to for to in arrays if to != path and os.path.exists(to)]
    if existing:
        raise Unknown(f"{existing[0]} exists; remove the one that is wrong")
    if os.path.exists(path + ".original"):
        raise Unknown(f"{path}.original exists; rename it")
    os.rename(path, path + ".original")
    for to, rows in arrays.items():
        os.makedirs(os.path.dirname(to), exist_ok=True)
        np.save(to, rows.astype(np.float32))
        print(f"{to}: {rows.shape[0]} rows of {rows.shape[1]} numbers, from {path}.original")


def convert(folder, path, tracks):
    """Converts a file with the features of all tracks."""
    x = load(path)
    save(path, {os.path.join(folder, "features", name + ".npy"): rows_of(x, tracks, name) for name in concepts_of(x, path, tracks)})


def convert_part(path):
    """Converts a file of a folder of a concept, which has the features of one video or track."""
    x = load(path)
    while isinstance(x, dict) and len(x) == 1:
        x = next(iter(x.values()))
    a = numbers(x)
    if a is None and isinstance(x, (list, tuple)):
        a = np.stack([track_row(row, "") for row in x])
    if a is None:
        raise Unknown("it is not one array of numbers")
    save(path, {os.path.splitext(path)[0] + ".npy": np.atleast_2d(a)})


def is_valid(path):
    """Reports whether a file needs no conversion."""
    if path.lower().endswith(".mat"):
        with open(path, "rb") as f:
            return not f.read(10).startswith(b"MATLAB 7.3")
    try:
        return path.lower().endswith(".npy") and np.load(path, mmap_mode="r").dtype.kind == "f"
    except ValueError:
        return False


def files_in(folder, extensions):
    """Returns the files of a folder with one of these extensions, other than valid arrays."""
    if not os.path.isdir(folder):
        return []
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    return [path for path in paths if os.path.splitext(path)[1].lower() in extensions and not is_valid(path)]


def main(folder, *files):
    tracks = read_tracks(folder)
    inner = os.path.join(folder, "features")
    whole_files = [os.path.join(folder, name) for name in files]
    part_files = []
    if not files:
        whole_files = [path for path in files_in(folder, LOADERS) if os.path.basename(path).startswith("features.")] + files_in(inner, LOADERS)
        for at, _, _ in os.walk(inner):
            part_files += files_in(at, PART_LOADERS) if at != inner else []
    failed = 0
    for path in whole_files + part_files:
        try:
            convert_part(path) if path in part_files else convert(folder, path, tracks)
        except Exception as e:  # a file may hold anything
            failed = 1
            print(f"{path}: not converted: {e or type(e).__name__}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
