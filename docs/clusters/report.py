"""Counts games on a Spark cluster and prints the report on all of them.

    spark-submit report.py LIST... -- OPTIONS OF `scoresheet stats`

LIST names files of bare lists, one game per line, in any file system that Spark
reads. The options, such as `--sections results,length`, are those of every part;
`-f json` and others of the report come after a second `--`.
"""

import shlex
import sys

from pyspark.sql import SparkSession

# Workers start programs with an empty environment, so the program is named in
# full.
PROGRAM = "/usr/local/bin/scoresheet"


def command(program, *words):
    """Returns a command for `pipe`. Spark drops standard error, so the command
    appends it to a file on the worker; the parts write little to it."""
    line = " ".join(shlex.quote(word) for word in (program, *words))
    return f"/bin/sh -c {shlex.quote(line + ' 2>>/tmp/scoresheet.log')}"


def report(spark, paths, options=(), output=(), program=PROGRAM, parts=None):
    """Returns the report on the lists in `paths`."""
    lines = spark.sparkContext.textFile(",".join(paths), parts or 0)
    counts = lines.pipe(command(program, "stats", "--partial", *options, "-"), checkCode=True)
    # One line per part, of up to some megabytes (docs/clusters.md): merged in one
    # place.
    merge = command(program, "stats", "--merge", *output, "-")
    return counts.coalesce(1).pipe(merge, checkCode=True).collect()


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
