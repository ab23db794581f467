// Types of the public answers and errors. The compiler checks this file; nothing runs it.
import { expectTypeOf } from 'vitest';
import type { Area, Facility, LookupAnswer } from '../../schemas/api.ts';
import type { ErrorBody, ErrorCode } from '../../schemas/api-error.ts';
import type { Contract, Tier } from '../../schemas/key-terms.ts';
import type { LockedRecord, ProviderRecord, SearchAnswerA, SearchAnswerB } from '../../schemas/search.ts';

expectTypeOf<LookupAnswer['ok']>().toEqualTypeOf<true>();
expectTypeOf<LookupAnswer['facilities']>().toEqualTypeOf<Facility[]>();
expectTypeOf<Area['median']>().toEqualTypeOf<number | null>();
expectTypeOf<Facility['cash_price']>().toEqualTypeOf<number>();
expectTypeOf<Facility['source_url']>().toEqualTypeOf<string | null>();

// Contract A has `results` with locks, contract B has `providers` without them.
expectTypeOf<SearchAnswerA['results']>().toEqualTypeOf<LockedRecord[]>();
expectTypeOf<SearchAnswerB['providers']>().toEqualTypeOf<ProviderRecord[]>();
expectTypeOf<LockedRecord>().toExtend<ProviderRecord>();
expectTypeOf<ProviderRecord>().not.toHaveProperty('is_locked');
expectTypeOf<SearchAnswerA>().not.toHaveProperty('providers');
expectTypeOf<SearchAnswerB['next_cursor']>().toEqualTypeOf<string | undefined>();

expectTypeOf<ErrorCode>().toExtend<string>();
expectTypeOf<'data_unavailable'>().toExtend<ErrorCode>();
expectTypeOf<ErrorBody>().toHaveProperty('error');
expectTypeOf<Tier>().toEqualTypeOf<'free' | 'basic' | 'pro' | 'enterprise'>();
expectTypeOf<Contract>().toEqualTypeOf<'A' | 'B'>();
