"""Counts games on a Spark cluster and prints the report on all of them.

    spark-submit report.py LIST... -- OPTIONS OF `scoresheet stats`

LIST names files of bare lists, one game per line, in any file system that Spark
can read. The options after the first `--`, such as `--sections results,length`, are
used to count each part. Options for the report, such as `-f json`, come after a
second `--`.
"""

import math
import shlex
import sys

from pyspark.sql import SparkSession

# The maximum number of parts that one process merges.
MERGED_AT_ONCE = 100

# The full path, since workers start programs with an empty environment.
PROGRAM = "/usr/local/bin/scoresheet"


def command(program, *words):
    """Returns a command for `pipe`. Standard error would end in the logs of the
    executors, so the command appends it to a file on the worker; the parts write
    little to it."""
    line = " ".join(shlex.quote(word) for word in (program, *words))
    return f"/bin/sh -c {shlex.quote(line + ' 2>>/tmp/scoresheet.log')}"


def report(spark, paths, options=(), output=(), program=PROGRAM, parts=None):
    """Returns the report on the lists in `paths`."""
    lines = spark.sparkContext.textFile(",".join(paths), parts or 0)
    counts = lines.pipe(command(program, "stats", "--partial", *options, "-"), checkCode=True)
    # Each part yields one line of up to a few megabytes (see docs/clusters.md). Without
    # a shuffle, `coalesce` would also count in as few tasks as it leaves.
    while counts.getNumPartitions() > MERGED_AT_ONCE:
        groups = math.ceil(counts.getNumPartitions() / MERGED_AT_ONCE)
        merge = command(program, "stats", "--merge", "--partial", "-")
        counts = counts.coalesce(groups, shuffle=True).pipe(merge, checkCode=True)
    merge = command(program, "stats", "--merge", *output, "-")
    return counts.coalesce(1, shuffle=True).pipe(merge, checkCode=True).collect()


def split(words):
    """Splits the arguments at each `--`."""
    groups = [[]]
    for word in words:
        groups.append([]) if word == "--" else groups[-1].append(word)
    return (groups + [[], []])[:3]


if __name__ == "__main__":
    paths, options, output = split(sys.argv[1:])
    spark = SparkSession.builder.appName("scoresheet").getOrCreate()
    print("\n".join(report(spark, paths, options, output)))
    spark.stop()
