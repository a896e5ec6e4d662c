// Saves files to the browser's downloads. picture-file.ts makes the files of pictures, and is loaded with the first of them.

/** A picture, its title, and its file's name without an extension. */
export interface NamedPicture {
  svg: SVGElement;
  title: string;
  name: string;
}

/** Draws a picture, and returns null where there is none. It may load the module that draws first. */
export type Draw = () => NamedPicture | null | Promise<NamedPicture | null>;

/** A picture that is to be saved. */
export interface PictureFile {
  draw: Draw;
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
