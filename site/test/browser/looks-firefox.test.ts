// Every state of the page in Firefox.
import { lookAtAll } from './fixtures/looks.ts';

lookAtAll('firefox');
