#!/usr/bin/env python3
"""Packs a folder so that the same files give the same bytes: archive.py FOLDER ARCHIVE.

The archive is a .tar.gz or .zip. All files have the time SOURCE_DATE_EPOCH.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

folder, archive = Path(sys.argv[1]), Path(sys.argv[2])
epoch = int(os.environ["SOURCE_DATE_EPOCH"])
files = sorted((file for file in folder.rglob("*") if file.is_file()), key=Path.as_posix)


def mode(file):
    return 0o755 if file.stem == "scoresheet" and file.parent == folder else 0o644


with archive.open("wb") as out:
    if archive.suffix == ".zip":
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
            for file in files:
                name = file.relative_to(folder.parent).as_posix()
                entry = zipfile.ZipInfo(name, time.gmtime(epoch)[:6])
                # Otherwise the system on which this runs.
                entry.create_system = 3
                entry.external_attr = (0o100000 | mode(file)) << 16
                pack.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    else:
        with gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as pack:
                for file in files:
                    entry = tarfile.TarInfo(file.relative_to(folder.parent).as_posix())
                    entry.size, entry.mtime, entry.mode = file.stat().st_size, epoch, mode(file)
                    with file.open("rb") as content:
                        pack.addfile(entry, content)
