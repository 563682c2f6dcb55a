import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { PreparedJson } from '../../operations/caches/prepared-json.ts'
import { defineOperation, type Operation } from '../../operations/define-operation.ts'

const text = Type.String({ maxLength: 100 })

const echo = defineOperation({
  name: 'get_provider',
  summary: 'Echoes who is asked for.',
  params: Type.Object({ id: Type.Optional(text) }),
  result: Type.Object({ id: Type.String(), language: Type.String() }),
  access: 'public',
  effect: 'read',
  handler: async ({ params, tenant }) =>
    params.id === undefined || params.id === tenant.scope.provider
      ? ok({ id: tenant.scope.provider, language: tenant.language })
      : refuse('not_found'),
})

const words = defineOperation({
  name: 'get_custom_dictionary_by_language',
  summary: 'Works on every site.',
  params: Type.Object({ language: text }),
  result: Type.Object({ language: Type.String() }),
  access: 'open',
  effect: 'read',
  handler: async ({ params }) => ok({ language: params.language, words: {} }),
})

const prepared = defineOperation({
  name: 'get_availability_in_range_for_bookable',
  summary: 'Answers JSON that is prepared already.',
  params: Type.Object({
    bookable: text,
    seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    resources: Type.Optional(Type.Array(text, { maxItems: 5 })),
    showunavailable: Type.Optional(Type.Boolean()),
  }),
  result: Type.Unknown(),
  access: 'site',
  effect: 'read',
  handler: async ({ params }) => ok(new PreparedJson(Buffer.from(JSON.stringify({ timeslots: [], asked: params })))),
})

const counting = (count: () => number) =>
  defineOperation({
    name: 'clear_holds',
    summary: 'Writes, and counts how often.',
    params: Type.Object({ reservations: Type.Array(text, { maxItems: 5 }) }),
    result: Type.Object({ count: Type.Integer() }),
    access: 'site',
    effect: 'keyed',
    handler: async () => ok({ count: count() }),
  })

const failing = defineOperation({
  name: 'get_basereservation',
  summary: 'Fails, as a database that is away would.',
  params: Type.Object({ id: text }),
  result: Type.Unknown(),
  access: 'public',
  effect: 'read',
  handler: async ({ params }) => {
    if (params.id === 'taken') return refuse('slot_taken', { field: '/id', data: { addedtime: 0 } })
    throw new Error('SELECT secret FROM table at /srv/core/persistence.ts')
  },
})

/**
 * Five operations, one of each kind that a surface must distinguish; `counted` returns how often the writing one ran.
 */
export function fixtureOperations(): { catalogue: Operation[]; counted: () => number } {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  return { catalogue: [echo, words, prepared, counting(next), failing], counted: () => count }
}
