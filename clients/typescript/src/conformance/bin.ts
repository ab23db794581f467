#!/usr/bin/env node
// The program of the package.
import { main } from './cli.ts';

process.exitCode = await main(process.argv.slice(2));
