'use strict';
// The numbers that `digits` has written.
const numbersIn = (digits) => Array.from(digits.matchAll(/([A-Z]*)(.)/g), ([, high, low]) => {
  let number = 0;
  for (const letter of high) number = 26 * number + letter.charCodeAt(0) - 64;
  return 36 * number + parseInt(low, 36);
});
// Makes the shapes of all positions, each of them hidden; some are in the picture already.
const makeShapes = ({ templates, values, shapes }, pictured) => {
  const numbers = numbersIn(shapes).values();
  const next = () => numbers.next().value;
  const kept = [...pictured].values();
  const made = [];
  for (let template = next(); template !== undefined; template = next()) {
    if (template === 0) {
      const { value } = kept.next();
      value.classList.add('x');
      made.push(value);
      continue;
    }
    const [name, className, ...attributes] = templates[template - 1];
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
    shape.setAttribute('class', `${className} x`);
    for (const attribute of attributes) {
      const value = values[next()];
      if (attribute) shape.setAttribute(attribute, value);
      else shape.textContent = value;
    }
    made.push(shape);
  }
  return made;
};
// The replay that keys act on if no replay has the focus.
let keyed = null;
// Starts the replay of a section. Pages call it without `host`, which has the callback
// `onShow`, a `signal` to stop, the `prefix` of the names in links, `null` for none, and
// the index `shown` of the position that is shown first.
const startReplay = (root, host = {}) => {
  const find = (selector) => root.querySelector(selector);
  const data = JSON.parse(find('script').textContent);
  const { frames } = data;
  const { signal, prefix = data.prefix, shown = data.shown } = host;
  const picture = find('figure svg');
  const drawing = picture.querySelector('g');
  const shapes = makeShapes(data.drawing, drawing.children);
  drawing.replaceChildren(...shapes);
  const [title, text] = [picture.querySelector('title'), picture.querySelector('desc')];
  const figcaption = find('figcaption');
  const [moves, live, table] = [find('.moves'), find('.live'), find('.table')];
  const slider = find('input');
  const graph = find('.track svg');
  const button = (name) => find(`[data-go=${name}],[data-do=${name}]`);
  const nextOf = frames.map(() => -1);
  const textOf = (digits) => numbersIn(digits).map((word) => data.words[word]).join('');
  frames.forEach((frame, index) => {
    frame.text = textOf(frame.text);
    let shape = 0;
    frame.flips = numbersIn(frame.flips).map((distance) => { shape += distance; return shape; });
    if (frame.from < 0) return;
    if (nextOf[frame.from] < 0) nextOf[frame.from] = index;
    if (frame.board === undefined) return;
    const board = [...frames[frame.from].board];
    for (const [, square, letter] of frame.board.matchAll(/(\d+)(\D)/g)) board[square] = letter;
    frame.board = board.join('');
  });
  const percent = (frame) => parseFloat(frame.chance);
  const chanceOf = (frame) => (frame.chance ? `${data.labels.chance} ${frame.chance}` : '');
  const named = ({ caption: name, by: seat }) => [name, seat].filter(Boolean).join(' ');
  const described = (frame) => (frame.chance ? `${frame.text} ${chanceOf(frame)}.` : frame.text);
  const partsOf = (frame) => [frame.caption, frame.by || '', frame.score, chanceOf(frame)];
  const fillCaption = (frame) => partsOf(frame).forEach((part, index) => { figcaption.children[index].textContent = part; });
  let at = -1;
  let lineEnd = -1;
  let timer = 0;
  let speed = 1;

  const pathTo = (index) => {
    const path = [];
    for (; index >= 0; index = frames[index].from) path.unshift(index);
    return path;
  };
  // Returns the positions on the line of play through the current position, from
  // start to end.
  const currentLine = () => {
    const path = pathTo(at);
    for (let index = nextOf[at]; index >= 0; index = nextOf[index]) path.push(index);
    return path;
  };
  // Draws the chances of the line behind the slider.
  const drawGraph = (plies) => {
    let path = '';
    let isDrawn = false;
    plies.forEach((index, ply) => {
      const isKnown = Boolean(frames[index].chance);
      if (isKnown) path += `${isDrawn ? 'L' : 'M'}${ply} ${100 - percent(frames[index])}`;
      isDrawn = isKnown;
    });
    graph.setAttribute('viewBox', `0 0 ${Math.max(1, plies.length - 1)} 100`);
    graph.querySelector('path').setAttribute('d', path);
    find('.track').classList.toggle('graphed', path !== '');
  };
  const flip = (index) => {
    for (const shape of frames[index].flips) shapes[shape].classList.toggle('x');
  };
  const show = (index, isQuiet) => {
    const [oldPath, newPath] = [pathTo(at), pathTo(index)];
    let common = 0;
    while (common < oldPath.length && oldPath[common] === newPath[common]) common += 1;
    oldPath.slice(common).forEach(flip);
    newPath.slice(common).forEach(flip);
    at = index;
    const frame = frames[at];
    title.textContent = data.title + frame.title;
    text.textContent = described(frame);
    fillCaption(frame);
    const plies = currentLine();
    // A line is the one to its last position.
    if (plies[plies.length - 1] !== lineEnd) drawGraph(plies);
    lineEnd = plies[plies.length - 1];
    slider.max = plies.length - 1;
    slider.value = plies.indexOf(at);
    slider.setAttribute('aria-valuetext', named(frame));
    for (const [name, isDisabled] of [['start', frame.from < 0], ['back', frame.from < 0], ['forward', nextOf[at] < 0], ['end', nextOf[at] < 0]]) {
      button(name).setAttribute('aria-disabled', isDisabled);
    }
    const current = moves.querySelector('[aria-current]');
    if (current) current.removeAttribute('aria-current');
    const move = moves.querySelector(`[data-frame="${at}"]`);
    if (move) {
      move.setAttribute('aria-current', 'true');
      const top = move.offsetTop - moves.clientHeight / 2;
      if (move.offsetTop < moves.scrollTop || move.offsetTop + move.offsetHeight > moves.scrollTop + moves.clientHeight) moves.scrollTop = top;
    }
    if (!table.hidden) fillTable();
    if (isQuiet) return;
    live.textContent = `${named(frame)}. ${described(frame)}`;
    if (prefix !== null) {
      try {
        history.replaceState(null, '', `#${prefix}${frame.name}`);
      } catch {
        // The document of a frame with `srcdoc` has no address of its own, and some browsers
        // allow only so many changes a second.
      }
    }
    if (host.onShow) host.onShow(frame);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    button('play').setAttribute('aria-pressed', 'false');
  };
  const go = (name) => {
    const plies = currentLine();
    const index = plies.indexOf(at);
    const target = { start: plies[0], back: plies[index - 1], forward: plies[index + 1], end: plies[plies.length - 1] }[name];
    if (target !== undefined && target !== at) show(target);
  };
  const play = () => {
    if (timer) return stop();
    if (nextOf[at] < 0) show(currentLine()[0]);
    button('play').setAttribute('aria-pressed', 'true');
    timer = setInterval(() => {
      if (nextOf[at] < 0) stop();
      else show(nextOf[at]);
    }, 1000 / speed);
  };
  const changeSpeed = () => {
    speed = { 1: 2, 2: 4, 4: 0.5, 0.5: 1 }[speed];
    button('speed').textContent = `${speed === 0.5 ? '½' : speed}×`;
    button('speed').setAttribute('aria-label', `${button('speed').textContent} speed`);
    if (timer) {
      stop();
      play();
    }
  };
  // The first position of a variation does not follow its predecessor on the line.
  const isVariation = (frame, index) => frame.from >= 0 && nextOf[frame.from] !== index;
  const nextAfter = (is) => {
    const after = frames.findIndex((frame, index) => index > at && is(frame, index));
    return after < 0 ? frames.findIndex(is) : after;
  };
  const jumps = { comment: (frame) => frame.commented, variation: isVariation };

  // Turns what is on the board by half a turn, and moves the coordinates beside it.
  let isTurned = false;
  const turn = () => {
    isTurned = !isTurned;
    const [left, top, width, height] = data.board;
    const cell = 40;
    for (const shape of shapes) {
      const get = (name) => Number(shape.getAttribute(name));
      const isText = shape.tagName === 'text';
      const [x, y] = shape.tagName === 'circle' ? [get('cx'), get('cy')]
        : shape.tagName === 'path' ? shape.getAttribute('d').match(/-?[\d.]+/g).map(Number) : [get('x'), get('y')];
      const isIn = (at, start, length) => at >= start && at <= start + length;
      const [inX, inY] = [isIn(x, left, width), isIn(y, top, height)];
      const isNear = isIn(x, left - cell, width + 2 * cell) && isIn(y, top - cell, height + 2 * cell);
      if (!isTurned || !isNear || !(inX || inY)) shape.removeAttribute('transform');
      else if (isText) {
        // A text is about 0.7 of its size high, above its place.
        const down = 2 * (top - y) + height + 0.7 * parseFloat(getComputedStyle(shape).fontSize);
        shape.setAttribute('transform', `translate(${inX ? 2 * (left - x) + width : 0} ${inY ? down : 0})`);
      } else if (inX && inY) shape.setAttribute('transform', `rotate(180 ${left + width / 2} ${top + height / 2})`);
    }
    button('turn').setAttribute('aria-pressed', isTurned);
  };

  const fillTable = () => {
    const frame = frames[at];
    table.textContent = '';
    if (!frame.board) {
      for (const part of (frame.listing ? textOf(frame.listing) : frame.text).split('\n')) {
        table.appendChild(document.createElement('p')).textContent = part;
      }
      return;
    }
    const { seats, fixed } = data.labels;
    const grid = table.appendChild(document.createElement('table'));
    grid.createCaption().textContent = frame.caption;
    const ranks = frame.board.split('/');
    const head = grid.createTHead().insertRow();
    const heading = (row, scope, content) => {
      const cell = row.appendChild(document.createElement('th'));
      cell.scope = scope;
      cell.textContent = content;
    };
    head.insertCell();
    for (let file = 0; file < ranks.length; file += 1) heading(head, 'col', String.fromCharCode(97 + file));
    const body = grid.createTBody();
    ranks.forEach((rank, index) => {
      const row = body.insertRow();
      heading(row, 'row', ranks.length - index);
      for (const letter of rank) {
        const seat = { a: 0, b: 1 }[letter.toLowerCase()];
        const isFixed = letter === 'A' || letter === 'B';
        row.insertCell().textContent = seat === undefined ? 'empty' : seats[seat] + (isFixed ? `, ${fixed}` : '');
      }
    });
  };

  // Returns a copy of the picture of a position that needs no style sheet.
  const plainCopy = (index) => {
    const before = at;
    show(index, true);
    const copy = picture.cloneNode(true);
    const parts = copy.querySelector('g').children;
    for (let number = shapes.length - 1; number >= 0; number -= 1) {
      if (shapes[number].classList.contains('x')) {
        parts[number].remove();
        continue;
      }
      const style = getComputedStyle(shapes[number]);
      const isText = shapes[number].tagName === 'text';
      for (const property of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', ...(isText ? ['font-family', 'font-size', 'font-weight', 'text-anchor'] : [])]) {
        const value = style.getPropertyValue(property);
        if (value && !(property === 'stroke-dasharray' && value === 'none')) parts[number].setAttribute(property, value);
      }
      parts[number].removeAttribute('class');
    }
    copy.querySelector('g').setAttribute('stroke-linecap', 'round');
    copy.querySelector('g').setAttribute('stroke-linejoin', 'round');
    const box = picture.viewBox.baseVal;
    copy.setAttribute('width', box.width);
    copy.setAttribute('height', box.height);
    show(before, true);
    return copy;
  };
  const save = (blob, ending) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${frames[at].name}.${ending}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };
  const svgBlob = () => new Blob([new XMLSerializer().serializeToString(plainCopy(at))], { type: 'image/svg+xml' });
  const savePng = () => {
    const image = new Image();
    const address = URL.createObjectURL(svgBlob());
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 2 * image.width;
      canvas.height = 2 * image.height;
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(address);
      canvas.toBlob((blob) => save(blob, 'png'));
    };
    image.src = address;
  };
  const copy = async () => {
    const copyButton = button('copy');
    const label = copyButton.textContent;
    try {
      await navigator.clipboard.writeText(data.record);
    } catch {
      const area = root.appendChild(document.createElement('textarea'));
      area.value = data.record;
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    copyButton.textContent = 'Copied';
    setTimeout(() => { copyButton.textContent = label; }, 2000);
  };

  // On a phone, the moves are below the board.
  const reveal = () => find('figure').scrollIntoView({ block: 'nearest' });
  root.addEventListener('click', (event) => {
    const control = event.target.closest('[data-go],[data-do],[data-frame]');
    if (!control) return;
    const { go: direction, do: task, frame } = control.dataset;
    if (frame !== undefined) {
      if (prefix !== null && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      stop();
      show(Number(frame));
      reveal();
    } else if (direction === 'play') play();
    else if (direction) {
      stop();
      go(direction);
    } else if (task === 'speed') changeSpeed();
    else if (task === 'turn') {
      turn();
      reveal();
    }
    else if (task === 'comment' || task === 'variation') {
      stop();
      show(nextAfter(jumps[task]));
      reveal();
    } else if (task === 'copy') copy();
    else if (task === 'svg') save(svgBlob(), 'svg');
    else if (task === 'png') savePng();
    else {
      table.hidden = !table.hidden;
      control.setAttribute('aria-expanded', !table.hidden);
      if (!table.hidden) {
        fillTable();
        table.scrollIntoView({ block: 'nearest' });
      }
    }
  });
  // Keys act on the replay that has the focus or was clicked last, and on a page with one
  // replay always, unless its reader types.
  const isHosted = Boolean(host.signal);
  const onKey = (event) => {
    const direction = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' }[event.key];
    const [target] = event.composedPath();
    const owner = root.contains(target) || (!isHosted && !target.closest('.replay') && keyed === root);
    if (!direction || !owner || target.matches('input,select,textarea,[contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stop();
    go(direction);
  };
  (isHosted ? root : document).addEventListener('keydown', onKey, { signal });
  root.addEventListener('pointerdown', () => { keyed = root; });
  slider.addEventListener('input', () => {
    stop();
    show(currentLine()[slider.value]);
  });
  let touch = null;
  const figure = find('figure');
  figure.addEventListener('touchstart', ({ touches }) => {
    touch = touches.length === 1 ? touches[0] : null;
  }, { passive: true });
  figure.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!touch) return;
    const [x, y] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    touch = null;
    if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
    stop();
    go(x < 0 ? 'forward' : 'back');
  });
  const followLink = () => {
    if (prefix === null) return false;
    let name;
    try {
      name = decodeURIComponent(location.hash.slice(1));
    } catch {
      return false;
    }
    const index = frames.findIndex((frame) => prefix + frame.name === name);
    if (index >= 0) {
      stop();
      show(index);
    }
    return index >= 0;
  };
  addEventListener('hashchange', () => followLink() && reveal(), { signal });
  // A printed page is a booklet: the moves in columns, with boards where something is said,
  // marked or turns.
  const moveTo = (index) => moves.querySelector(`[data-frame="${index}"]`);
  const isPrinted = (frame, index) => {
    const mark = moveTo(index) && moveTo(index).nextElementSibling;
    const before = frames[frame.from];
    const turned = before && frame.chance && before.chance && Math.abs(percent(frame) - percent(before)) >= 20;
    return data.prints_all || frame.commented || turned || (mark && mark.matches('b'));
  };
  const diagram = (frame, index) => {
    show(index, true);
    const made = document.createElement('figure');
    const board = made.appendChild(picture.cloneNode(true));
    for (const hidden of board.querySelectorAll('.x,defs')) hidden.remove();
    for (const element of board.querySelectorAll('[id]')) element.removeAttribute('id');
    board.removeAttribute('aria-labelledby');
    made.appendChild(document.createElement('figcaption')).textContent = [named(frame), frame.score, chanceOf(frame)].filter(Boolean).join(' · ');
    return made;
  };
  addEventListener('beforeprint', () => {
    const before = at;
    const [main] = frames.map((frame, index) => index).filter((index) => frames[index].name.startsWith('ply-')).slice(-1);
    frames.forEach((frame, index) => {
      if (index !== main && !isPrinted(frame, index)) return;
      // Below the glyphs and the comments of its move.
      let last = moveTo(index);
      while (last && last.nextElementSibling && last.nextElementSibling.matches('b,q,small')) last = last.nextElementSibling;
      // The parentheses of a variation are texts.
      const isText = (node, text) => node && node.data && node.data.trim() === text;
      if (last && isText(last.nextSibling, ')')) last = last.nextSibling;
      const made = diagram(frame, index);
      if (!last) return moves.prepend(made);
      // The move and what is said of it stay with the board.
      const kept = document.createElement('div');
      const first = moveTo(index).previousSibling;
      (isText(first, '(') ? first : moveTo(index)).before(kept);
      while (kept.lastChild !== last) kept.append(kept.nextSibling);
      kept.append(made);
    });
    show(before, true);
    // The pictures of games without a board have small text.
    root.classList.add('booklet', ...(data.board ? [] : ['wide']));
  }, { signal });
  addEventListener('afterprint', () => {
    root.classList.remove('booklet', 'wide');
    for (const board of moves.querySelectorAll('figure')) {
      const kept = board.parentElement;
      board.remove();
      if (kept !== moves) kept.replaceWith(...kept.childNodes);
    }
  }, { signal });

  // What is below the caption stays in its place, however many lines the caption has.
  const lengthOf = (frame) => partsOf(frame).join('').length;
  const longest = frames.reduce((most, frame) => (lengthOf(frame) > lengthOf(most) ? frame : most));
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (root.offsetWidth === width) return;
    width = root.offsetWidth;
    fillCaption(longest);
    figcaption.style.minHeight = '';
    figcaption.style.minHeight = `${figcaption.offsetHeight}px`;
    fillCaption(frames[at]);
  });
  observer.observe(root);
  if (signal) signal.addEventListener('abort', () => observer.disconnect());

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const allowMotion = () => {
    button('play').hidden = reducedMotion.matches;
    button('speed').hidden = reducedMotion.matches;
    if (reducedMotion.matches) stop();
  };
  reducedMotion.addEventListener('change', allowMotion, { signal });
  if (signal) signal.addEventListener('abort', stop);
  allowMotion();
  frames.forEach((frame, index) => {
    const move = moveTo(index);
    if (!move || !frame.chance) return;
    const part = document.createElement('small');
    part.textContent = ` ${Math.round(percent(frame))} %`;
    move.append(part);
  });
  button('comment').hidden = !frames.some(jumps.comment);
  button('variation').hidden = !frames.some(jumps.variation);
  button('turn').hidden = !data.board || isHosted;
  find('.controls').hidden = false;
  find('.tools').hidden = false;
  if (!isHosted && document.querySelectorAll('.replay').length === 1) keyed = root;
  // The first replay of a page is in sight.
  if (!followLink()) show(shown, true);
  else if (prefix) root.scrollIntoView();
  return { show, stop, data, frame: () => frames[at] };
};
document.querySelectorAll('.replay').forEach((root) => startReplay(root));
