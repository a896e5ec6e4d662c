// Every state of the page in Chromium.
import { lookAtAll } from './fixtures/looks.ts';

lookAtAll('chromium');
