// What the document says of each operation beside its path and errors: words, credential, fields, answer and headers.
import type { OperationId } from '../../../schemas/api-operations.ts';
import { keyOperations } from './key-operations.ts';
import type { OperationDetails } from './parts.ts';
import { priceOperations } from './price-operations.ts';
import { searchOperations } from './search-operations.ts';
import { serviceOperations } from './service-operations.ts';

/** The groups of operations, in the order of the documentation. */
export const TAGS = [
  { name: 'Price lookup', description: 'Cash prices of a procedure near a place, for members.' },
  {
    name: 'Names and places',
    description: 'What a procedure, a place or a hospital is called. No credential, no prices.',
  },
  {
    name: 'Provider search',
    description: 'Providers near a place with price estimates, for holders of an API key.',
  },
  { name: 'Enterprise data', description: 'Rows of a dataset by code and area.' },
  { name: 'API keys', description: 'Sign-up, usage, rotation, websites and the end of keys.' },
  { name: 'Service', description: 'Sessions, health and this document.' },
] as const;

/** By operation id. The compiler reports an operation without details. */
export const OPERATION_DETAILS: Record<OperationId, OperationDetails> = {
  ...priceOperations(),
  ...searchOperations(),
  ...keyOperations(),
  ...serviceOperations(),
};
