/** The version of the page, '' where it is not built. */
export const pageVersion = () => document.querySelector?.('meta[name=version]')?.getAttribute('content') ?? '';
