// Which files are videos: by the type that the browser gives, else by the ending of the name.
import type { Item } from '../core/messages.ts';

const ENDINGS = /\.(webm|mp4|m4v|mov|qt|mkv|ogv|avi|mpe?g|m2v|ts|mts|m2ts|wmv|asf|flv|3gp)$/i;

export const isVideo = ({ path, file }: Item) => file.type.startsWith('video/') || ENDINGS.test(path);
