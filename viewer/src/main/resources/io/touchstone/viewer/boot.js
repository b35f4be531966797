// Unpacks the programs and starts them. Without WebGL, or without the drawing library, the page
// still lists and explains everything.
(async () => {
  const say = (text) => { document.getElementById('status').textContent = text; };
  const text = (id) => document.getElementById('touchstone-' + id).textContent;
  const urlOf = (program) =>
    URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  /** Five digits of base 85 are four bytes. */
  const bytesOf = (element) => {
    const value = new Map([...element.dataset.digits].map((c, i) => [c, i]));
    const digits = element.textContent;
    const bytes = new Uint8Array(digits.length / 5 * 4);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < digits.length; i += 5) {
      let group = 0;
      for (let k = 0; k < 5; k++) group = 85 * group + value.get(digits[i + k]);
      view.setUint32(i / 5 * 4, group);
    }
    return bytes.subarray(0, +element.dataset.bytes);
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
