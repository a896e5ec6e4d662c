// The parts that the build puts into the package's modules.

/** Returns the bytes of a gzip file that is given in base64. */
export async function unpacked(text: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** The fastest kernel that runs here, undefined for none. */
export async function compileKernel(): Promise<WebAssembly.Module | undefined> {
  const kernels = await Promise.all([RELAXED_PACKED, PLAIN_PACKED].map(unpacked));
  const known = kernels.find((bytes) => WebAssembly.validate(bytes));
  return known && WebAssembly.compile(known);
}
