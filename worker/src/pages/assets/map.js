// Draws the map of an answer: outlines of the states that the circle cuts, rings of miles, a cross for the asked place, and a
// numbered dot for each row of the list. No tiles, no pan, no zoom.

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels at any zoom. */
const DOT_RADIUS = 11;
/** The text of a smaller ring would lie on the dots around the middle. */
const MIN_LABELLED_RING = 60;
const UNITS_PER_DEGREE = 600;
const WRAP_FROM_DEGREES = 170;

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement[]} rows
 */
export async function drawMap(frame, rows) {
  const { x = '0', y = '0', r = '1', miles = '1', rings = '', ringText = '', maps = '' } = frame.dataset;
  const [cx, cy, radius] = [Number(x), Number(y), Number(r)];
  /** @type {{ outline: string, counties: string }[]} */
  const states = await Promise.all(
    maps
      .split(' ')
      .filter(Boolean)
      .map(async (path) => (await fetch(path, { credentials: 'omit' })).json()),
  ).catch(() => []);
  const svg = make('svg', {
    viewBox: `${cx - radius} ${cy - radius} ${2 * radius} ${2 * radius}`,
    'aria-hidden': 'true',
  });
  for (const { outline, counties } of states) {
    svg.append(make('path', { class: 'land', d: outline }), make('path', { class: 'county', d: counties }));
  }
  frame.replaceChildren(svg);
  const draw = () => {
    const pixel = (2 * radius) / (frame.clientWidth || 1);
    for (const old of svg.querySelectorAll('g')) old.remove();
    const ringGroup = make('g', {});
    for (const ring of rings.split(' ').filter(Boolean).map(Number)) {
      const reach = (ring / Number(miles)) * radius;
      ringGroup.append(make('circle', { class: 'ring', cx, cy, r: reach }));
      if (reach < MIN_LABELLED_RING * pixel) continue;
      const text = make('text', {
        class: 'ring-text',
        x: cx + reach - 4 * pixel,
        y: cy - 5 * pixel,
        'font-size': 12 * pixel,
        'stroke-width': 3 * pixel,
        'text-anchor': 'end',
      });
      text.textContent = ringText.replace('0', String(ring));
      ringGroup.append(text);
    }
    const arm = 7 * pixel;
    ringGroup.append(
      make('path', { class: 'home', d: `M${cx - arm} ${cy}h${2 * arm}M${cx} ${cy - arm}v${2 * arm}` }),
    );
    svg.append(ringGroup, ...dotsOf(rows, pixel, { x: cx, y: cy }));
  };
  draw();
  new ResizeObserver(draw).observe(frame);
}

/**
 * A dot for each row, moved apart where they would cover each other or the cross.
 * @param {HTMLElement[]} rows
 * @param {number} pixel
 * @param {{ x: number, y: number }} home
 */
function dotsOf(rows, pixel, home) {
  const r = DOT_RADIUS * pixel;
  const points = rows.map((row) => ({ row, ...gridPoint(Number(row.dataset.lat), Number(row.dataset.lng)) }));
  moveApart(points, r, home);
  return points.map(({ row, x, y }) => {
    const { rank = '', kind = 'mid' } = row.dataset;
    const group = make('g', { class: 'mark', 'data-rank': rank });
    const dot = make('path', { class: `dot ${kind}`, d: dotPath(x, y, r, kind) });
    const text = make('text', {
      class: kind.includes('beyond') ? 'dot-text beyond' : 'dot-text',
      x,
      y: y + (kind.startsWith('low') ? 1 : kind.startsWith('high') ? 7 : 4) * pixel,
      // A style sheet's size would be in units of the grid.
      'font-size': `${11 * pixel}`,
    });
    text.textContent = rank;
    group.append(dot, text);
    return group;
  });
}

/**
 * Pushes overlapping dots apart, a little in each round; the same dots always end in the same places.
 * @param {{ x: number, y: number }[]} points
 * @param {number} r
 * @param {{ x: number, y: number }} home stays where it is
 */
function moveApart(points, r, home) {
  const wanted = 2 * r * 0.92;
  for (let round = 0; round < 40; round += 1) {
    let moved = false;
    for (const [i, point] of points.entries()) {
      let [dx, dy] = [point.x - home.x, point.y - home.y];
      if (dx === 0 && dy === 0) [dx, dy] = [Math.cos(i) * 1e-3, Math.sin(i) * 1e-3];
      const distance = Math.hypot(dx, dy);
      if (distance >= wanted) continue;
      point.x = home.x + (dx / distance) * wanted;
      point.y = home.y + (dy / distance) * wanted;
      moved = true;
    }
    for (const [i, a] of points.entries()) {
      for (const [j, b] of points.entries()) {
        if (j <= i) continue;
        let [dx, dy] = [b.x - a.x, b.y - a.y];
        // Two campuses at one address: each pair goes another way.
        if (dx === 0 && dy === 0) [dx, dy] = [Math.cos(i + j) * 1e-3, Math.sin(i + j) * 1e-3];
        const distance = Math.hypot(dx, dy);
        if (distance >= wanted) continue;
        const push = (wanted - distance) / 2 / distance;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
        moved = true;
      }
    }
    if (!moved) return;
  }
}

/**
 * The shapes of the plot.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} kind
 */
function dotPath(x, y, r, kind) {
  const side = (r * 14) / 11;
  if (kind.startsWith('low')) return `M${x} ${y + side}L${x - side} ${y - r * 0.9}h${2 * side}z`;
  if (kind.startsWith('high')) return `M${x} ${y - side}L${x - side} ${y + r * 0.9}h${2 * side}z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/**
 * @param {number} lat
 * @param {number} lng
 */
function gridPoint(lat, lng) {
  const degrees = lng > WRAP_FROM_DEGREES ? lng - 360 : lng;
  const stretched = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI);
  return { x: degrees * UNITS_PER_DEGREE, y: -stretched * UNITS_PER_DEGREE };
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
