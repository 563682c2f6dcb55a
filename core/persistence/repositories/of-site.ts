import type { Static, TObject } from 'typebox'
import type { EntityModel } from '../models/models.ts'
import { type Reading, selecting } from '../models/prepared.ts'

/** The white-label's own entities of a kind and the provider's, in order. */
export const ofSite = <S extends TObject>(model: EntityModel<S>): Reading<{ provider: string }, Static<S>> =>
  selecting(
    model as EntityModel,
    (rows, { provider }: { provider: string }) =>
      rows
        .either(
          (one) => one.isNull('provider'),
          (one) => one.where('provider', provider),
        )
        .inOrder('position', 'id'),
    { as: (row) => model.parse(row) },
  )
