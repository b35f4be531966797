// Unpacks the programs and starts them. Without WebGL, or without the drawing library, the page
// still lists and explains everything.
(async () => {
  const say = (text) => { document.getElementById('status').textContent = text; };
  const text = (id) => document.getElementById('touchstone-' + id).textContent;
  const urlOf = (program) =>
    URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  /** Two digits of base 91 are 13 bits. */
  const bytesOf = (element) => {
    const value = new Map([...element.dataset.digits].map((c, i) => [c, i]));
    const digits = element.textContent;
    const bytes = new Uint8Array(+element.dataset.bytes);
    let [held, bits, at] = [0, 0, 0];
    for (let i = 0; i < digits.length; i += 2) {
      held = held << 13 | 91 * value.get(digits[i]) + value.get(digits[i + 1]);
      for (bits += 13; bits >= 8; bits -= 8) bytes[at++] = held >> bits - 8 & 255;
      held &= (1 << bits) - 1;
    }
    return bytes;
  };
  try {
    let core, three, controls, viewer;
    if (document.getElementById('touchstone-packed')) {
      if (typeof DecompressionStream === 'undefined') {
        say('This browser cannot unpack the page. Make it again with --plain, or use a browser from 2023 or later.');
        return;
      }
      const stream = new Blob([bytesOf(document.getElementById('touchstone-packed'))]).stream().pipeThrough(new DecompressionStream('deflate'));
      [core, three, controls, viewer] = (await new Response(stream).text()).split('\0');
    } else {
      [core, three, controls, viewer] = ['core', 'three', 'controls', 'viewer'].map(text);
    }
    const coreUrl = urlOf(core);
    const threeUrl = urlOf(three.replaceAll('./three.core.min.js', coreUrl));
    const controlsUrl = urlOf(controls.replace(/from\s*'three'/, `from '${threeUrl}'`));
    let library = null;
    try {
      const [THREE, { OrbitControls }] = [await import(threeUrl), await import(controlsUrl)];
      library = { THREE, OrbitControls };
    } catch (e) {
      console.warn('no drawing in space: ' + e);
    }
    const { start } = await import(urlOf(viewer));
    start(library);
    say('ready');
  } catch (e) {
    say('The page could not be started: ' + e);
    throw e;
  }
})();
