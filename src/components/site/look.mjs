/**
 * Runs in <head>, before anything is painted: the reader's own theme and text size, and the mark that
 * script works. Inline, so that no frame is shown in the wrong colours; `astro.config.mjs` puts its
 * hash into the pages' policy. Storage may be shut, or hold anything: then the device decides.
 */
export const look = `(()=>{const r=document.documentElement;r.dataset.js='';try{const l=JSON.parse(localStorage.getItem('dakghar.look'))||{};if(l.theme==='day'||l.theme==='night')r.dataset.theme=l.theme;if(['small','large','largest'].includes(l.text))r.dataset.text=l.text}catch{}})()`;
