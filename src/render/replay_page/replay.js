'use strict';
// Starts the replay of a section. Pages call it without `host`, which has the callback
// `onShow`, a `signal` to stop, the `prefix` of the names in links, `null` for none, and
// the index `shown` of the position that is shown first.
const startReplay = (root, host = {}) => {
  const find = (selector) => root.querySelector(selector);
  const data = JSON.parse(find('script').textContent);
  const { frames } = data;
  const { signal, prefix = data.prefix, shown = data.shown } = host;
  const picture = find('figure svg');
  const shapes = [...picture.querySelector('g').children];
  const [title, text] = [picture.querySelector('title'), picture.querySelector('desc')];
  const [caption, score, chance] = find('figcaption').children;
  const [moves, live, table] = [find('.moves'), find('.live'), find('.table')];
  const slider = find('input');
  const button = (name) => find(`[data-go=${name}],[data-do=${name}]`);
  const nextOf = frames.map(() => -1);
  frames.forEach((frame, index) => {
    let shape = 0;
    frame.flips = frame.flips.map((distance) => { shape += distance; return shape; });
    if (frame.from < 0) return;
    if (nextOf[frame.from] < 0) nextOf[frame.from] = index;
    if (frame.board === undefined) return;
    const board = [...frames[frame.from].board];
    for (const [, square, letter] of frame.board.matchAll(/(\d+)(\D)/g)) board[square] = letter;
    frame.board = board.join('');
  });
  const chanceOf = (frame) => (frame.chance ? `${data.labels.chance} ${frame.chance}` : '');
  const described = (frame) => (frame.chance ? `${frame.text} ${chanceOf(frame)}.` : frame.text);
  let at = data.shown;
  let timer = 0;

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
    caption.textContent = frame.caption;
    score.textContent = frame.score;
    chance.textContent = chanceOf(frame);
    const plies = currentLine();
    slider.max = plies.length - 1;
    slider.value = plies.indexOf(at);
    slider.setAttribute('aria-valuetext', frame.caption);
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
    live.textContent = `${frame.caption}. ${described(frame)}`;
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
    }, 1000);
  };

  const fillTable = () => {
    const frame = frames[at];
    table.textContent = '';
    if (!frame.board) {
      for (const part of (frame.listing || frame.text).split('\n')) {
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

  root.addEventListener('click', (event) => {
    const control = event.target.closest('[data-go],[data-do],[data-frame]');
    if (!control) return;
    const { go: direction, do: task, frame } = control.dataset;
    if (frame !== undefined) {
      if (prefix !== null && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      stop();
      show(Number(frame));
    } else if (direction === 'play') play();
    else if (direction) {
      stop();
      go(direction);
    } else if (task === 'copy') copy();
    else if (task === 'svg') save(svgBlob(), 'svg');
    else if (task === 'png') savePng();
    else {
      table.hidden = !table.hidden;
      control.setAttribute('aria-expanded', !table.hidden);
      if (!table.hidden) fillTable();
    }
  });
  root.addEventListener('keydown', (event) => {
    const direction = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' }[event.key];
    if (!direction || event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stop();
    go(direction);
  });
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
  addEventListener('hashchange', followLink, { signal });
  addEventListener('beforeprint', () => {
    const sheet = root.appendChild(document.createElement('div'));
    sheet.className = 'print';
    frames.forEach((frame, index) => {
      if (!frame.commented || index === at) return;
      const part = sheet.appendChild(document.createElement('figure'));
      const copied = plainCopy(index);
      copied.removeAttribute('aria-labelledby');
      for (const element of copied.querySelectorAll('[id]')) element.removeAttribute('id');
      part.appendChild(copied);
      part.appendChild(document.createElement('figcaption')).textContent = `${frame.caption} ${frame.score} ${chanceOf(frame)}`;
    });
  }, { signal });
  addEventListener('afterprint', () => {
    for (const sheet of root.querySelectorAll('.print')) sheet.remove();
  }, { signal });

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const allowMotion = () => {
    button('play').hidden = reducedMotion.matches;
    if (reducedMotion.matches) stop();
  };
  reducedMotion.addEventListener('change', allowMotion, { signal });
  if (signal) signal.addEventListener('abort', stop);
  allowMotion();
  find('.controls').hidden = false;
  find('.tools').hidden = false;
  if (followLink()) root.scrollIntoView();
  else show(shown, true);
  return { show, stop, data, frame: () => frames[at] };
};
document.querySelectorAll('.replay').forEach((root) => startReplay(root));
