// Where the data of the walks lie, which are not of this repository.
import { fileURLToPath } from 'node:url';

export const DATA = process.env.SIIBP_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
