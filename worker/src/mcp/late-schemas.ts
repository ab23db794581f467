// Takes the place of what @modelcontextprotocol/server does for Workers when it is loaded, in the bundle alone (`[alias]` in
// wrangler.toml). The package builds every schema of the protocol then, which is a third of all schemas that a fresh isolate
// would build, and most isolates never see a call of /mcp. Here the first call builds them.
// We ask no program for input, so nothing checks an answer by a JSON schema.

/** Refuses to be used: no tool of ours asks a program for input. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This service asks programs for no input, so it has no validator of JSON schemas.');
  }
}

/** Standard input and output do not exist in a Worker. */
export const process = {
  get stdin(): never {
    throw new Error('A Worker has no standard input.');
  },
  get stdout(): never {
    throw new Error('A Worker has no standard output.');
  },
};
