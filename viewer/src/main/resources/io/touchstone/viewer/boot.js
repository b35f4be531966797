// Unpacks the programs and starts them. Without WebGL, or without the drawing library, the page
// still lists and explains everything.
(async () => {
  const say = (text) => { document.getElementById('status').textContent = text; };
  const text = (id) => document.getElementById('touchstone-' + id).textContent;
  const urlOf = (program) =>
    URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  try {
    let core, three, controls, viewer;
    if (document.getElementById('touchstone-packed')) {
      if (typeof DecompressionStream === 'undefined') {
        say('This browser cannot unpack the page. Make it again with --plain, or use a browser from 2023 or later.');
        return;
      }
      const bytes = Uint8Array.from(atob(text('packed')), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
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
