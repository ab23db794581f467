// Takes the place of what @modelcontextprotocol/server does for Workers when it is loaded, in the bundle alone
// (tools/static-files/trimmed-packages.ts). The package builds every schema of the protocol then; here a call of /mcp builds
// those that it needs. We ask no program for input, so nothing checks an answer by a JSON schema.

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
