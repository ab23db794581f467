// Copies into the package what the compiler does not: the golden answers and the licence.
import { cpSync } from 'node:fs';

cpSync('src/conformance/golden-answers.json', 'dist/conformance/golden-answers.json');
cpSync('../../LICENSE', 'LICENSE');
