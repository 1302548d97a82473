"""Runs docs/clusters/report.py in local mode and compares its reports.

    clusters.py PROGRAM FOLDER

FOLDER has lists (games.txt), sheets (games.sheet) and the reports of one process.
"""

import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "docs/clusters"))

from pyspark.sql import SparkSession  # noqa: E402

from report import report  # noqa: E402

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])

# Two threads, and up to four attempts for each task.
spark = (
    SparkSession.builder.master("local[2,4]")
    .config("spark.ui.enabled", "false")
    .config("spark.hadoop.mapreduce.input.fileinputformat.split.maxsize", 4 << 20)
    .getOrCreate()
)
spark.sparkContext.setLogLevel("OFF")

# The first process that this script starts is killed in the middle.
killed = folder / "killed"
faulty = folder / "faulty"
faulty.write_text(
    "#!/bin/sh\n"
    f"if [ \"$2\" = --partial ] && /bin/mkdir {killed} 2>/dev/null; then\n"
    f"    /usr/bin/head -c 1000000 | {program} \"$@\" >/dev/null &\n"
    "    kill -9 $$\n"
    "fi\n"
    f"exec {program} \"$@\"\n"
)
faulty.chmod(0o755)


def compare(name, lines):
    wanted = (folder / name).read_text()
    found = "\n".join(lines) + "\n"
    assert found == wanted, f"{name}: another report"


options = ("--board", "8")
lists = [str(folder / "games.txt")]
compare("lists.json", report(spark, lists, options, ("-f", "json"), program, 8))
# More parts than one process merges.
compare("lists.json", report(spark, lists, options, ("-f", "json"), program, 120))
assert not killed.exists()
compare("lists.json", report(spark, lists, options, ("-f", "json"), str(faulty), 8))
assert killed.exists(), "no process was killed"

count = 6
path = str(folder / "games.sheet")


def slice_counts(number):
    words = [program, "stats", "--partial", "--slice", f"{number + 1}/{count}", path]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


parts = spark.sparkContext.parallelize(range(count), count).map(slice_counts).collect()
merge = [program, "stats", "--merge", "-f", "json"]
merged = subprocess.run(merge, input="".join(parts), check=True, capture_output=True, text=True)
compare("sheets.json", merged.stdout.splitlines())


def file_counts(file):
    words = [program, "stats", "--partial", "-"]
    return subprocess.run(words, input=file[1], check=True, capture_output=True).stdout.decode()


parts = spark.sparkContext.binaryFiles(path).map(file_counts).collect()
merged = subprocess.run(merge, input="".join(parts), check=True, capture_output=True, text=True)
compare("sheets.json", merged.stdout.splitlines())
spark.stop()
print("Spark: the same reports")
