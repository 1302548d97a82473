"""Prints the best move after every ply of a record: client.py RECORD SIMULATIONS"""
import json
import subprocess
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    query = {"id": "game", "record": file.read(), "plies": "start,all", "simulations": int(sys.argv[2])}
engine = subprocess.Popen(
    ["scoresheet", "analyse", "--serve"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
print(json.dumps(query), file=engine.stdin, flush=True)
answers = []
while not answers or len(answers) < answers[0]["answers"]:
    answer = json.loads(engine.stdout.readline())
    if answer["schema"] == "scoresheet/analyse-answer/1":
        answers.append(answer)
    elif answer["severity"] == "error":
        sys.exit(f"error in {answer['field']}: {answer['message']}")
for answer in sorted(answers, key=lambda answer: answer["ply"]):
    best = answer["moves"][0] if answer["moves"] else {"move": "-", "chance": None}
    print(answer["ply"], answer["status"], best["move"], best["chance"])
