// Saves files to the browser's downloads.
import { pngOf, svgText } from './picture-file.ts';

/** A picture, its title, and its file's name without an extension. */
export interface Drawn {
  svg: SVGElement;
  title: string;
  name: string;
}

export interface PictureFile extends Drawn {
  kind: 'svg' | 'png';
}

export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // by then the download has begun
}

/** Saves a picture in the colours of the light theme. Rejects where the browser cannot draw it. */
export async function savePicture({ svg, title, name, kind }: PictureFile) {
  const text = svgText(svg, title);
  saveFile(`${name}.${kind}`, kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(text));
}
