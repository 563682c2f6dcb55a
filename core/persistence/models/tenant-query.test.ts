import knexFactory from 'knex'
import { Model, QueryBuilder, raw } from 'objection'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../session.ts'
import { CalendarAddress } from './calendar-models.ts'
import * as keys from './key-model.ts'
import { entityTables, whitelabels } from './models.ts'
import * as payments from './payment-models.ts'
import * as people from './person-models.ts'
import * as plugins from './plugin-models.ts'
import { deleting, inserting, selecting, updating } from './prepared.ts'
import * as reservations from './reservation-models.ts'
import { NoTenant, TenantModel, type TenantModelClass } from './tenant-model.ts'
import { Change, Conditions, Selection } from './tenant-query.ts'
import * as webhooks from './webhook-models.ts'

const scope = { whitelabel: 'ours', provider: 'here' }
const dialects: Dialect[] = ['mysql', 'sqlite']
const { Upload } = reservations

const isModel = (value: unknown): value is TenantModelClass =>
  typeof value === 'function' && value.prototype instanceof TenantModel && 'owner' in value

const models: TenantModelClass[] = [
  ...Object.values({
    ...keys,
    ...payments,
    ...people,
    ...reservations,
    Endpoint: webhooks.Endpoint,
    Delivery: webhooks.Delivery,
    Work: plugins.Work,
    ConsentRow: plugins.ConsentRow,
    Busy: plugins.Busy,
    PluginValueRow: plugins.PluginValueRow,
    PluginStateRow: plugins.PluginStateRow,
    ExternalIdRow: plugins.ExternalIdRow,
    CalendarAddress,
  }).filter(isModel),
  ...[whitelabels, ...Object.values(entityTables)].map(({ model }) => model),
]
const each = [...new Map(models.map((model) => [model.tableName, model]))]

/** The condition with which a statement must end, and its value. */
const endOf = ({ owner, tableName }: TenantModelClass): [string, string] => {
  if (owner === 'self') return [`\`${tableName}\`.\`id\` = ?`, 'ours']
  return owner === 'provider'
    ? [`\`${tableName}\`.\`provider\` = ?`, 'here']
    : [`\`${tableName}\`.\`whitelabel\` = ?`, 'ours']
}

test('every model is of a tenant', () => {
  expect(each.length).toBeGreaterThan(25)
  expect(models.map(({ owner }) => owner).filter((owner) => owner === 'self')).toEqual(['self'])
})

describe.each(each)('%s', (_, model) => {
  const [condition, key] = endOf(model)
  const column = model.owner === 'self' ? 'id' : model.owner

  test.each(dialects)('is read, changed and deleted within its tenant (%s)', (dialect) => {
    for (const query of [
      selecting(model, () => {}),
      deleting(model, () => {}),
      updating(model, (rows) => rows.set(Object({ n: null }))),
    ]) {
      const { sql, values } = query.statement(dialect, scope, {})
      expect(sql).toMatch(new RegExp(`where ${condition.replace('?', '\\?')}$`))
      expect(values.filter((value) => value !== null)).toEqual([key])
    }
  })

  test.each(dialects)('gets rows of its tenant only (%s)', (dialect) => {
    for (const existing of ['fails', 'stays', ['n']] as const) {
      const { sql, values } = inserting(model, existing).statement(dialect, scope, { row: { n: 1 } })
      expect(sql).toMatch(new RegExp(`^insert into \`${model.tableName}\` \\(.*\`${column}\``))
      expect(values).toEqual(expect.arrayContaining([1, key]))
      expect(() =>
        inserting(model, existing).statement(dialect, scope, { row: { [column]: 'theirs', n: 1 } }),
      ).toThrow()
    }
    expect(() =>
      updating(model, (rows) => rows.set(Object({ [column]: 'theirs' }))).statement(dialect, scope, {}),
    ).toThrow()
  })

  test('can be neither built nor run without a tenant', async () => {
    const knex = knexFactory({ client: 'mysql2' })
    const begin = () => Model.query.call(model, knex)
    const queries = [
      () => begin(),
      () => begin().where('id', 'x').orWhere('id', 'y'),
      () => begin().clear(/.*/),
      () => begin().from('other'),
      () => begin().context({ tenant: null }),
      () => begin().context({ tenant: { ...scope, reach: 'provider' } }),
      () => begin().patch({}),
      () => begin().delete(),
      () => begin().insert({}),
    ]
    for (const query of queries) {
      expect(() => query().toKnexQuery()).toThrow(NoTenant)
      await expect(query().execute()).rejects.toThrow(NoTenant)
      await expect(query().resultSize()).rejects.toThrow(NoTenant)
    }
  })

  test('follows relations within its tenant', () => {
    for (const relation of Object.keys(model.getRelations())) {
      const { owner } = model.getRelation(relation).relatedModelClass as TenantModelClass
      for (const query of [
        selecting(model, (rows) => rows.beside(relation)),
        selecting(model, (rows) => rows.hasSome(relation)),
        selecting(model, (rows) => rows.isAmong(relation, () => {})),
      ]) {
        const { sql, values } = query.statement('sqlite', scope, {})
        expect(sql.match(/`(provider|whitelabel)` = \?/g)).toHaveLength(2)
        expect(values.toSorted()).toEqual([key, owner === 'provider' ? 'here' : 'ours'].toSorted())
      }
    }
  })
})

test('a relation is followed from every model that has one', () => {
  expect(models.filter((model) => Object.keys(model.getRelations()).length > 0).length).toBeGreaterThan(3)
})

const own = (prototype: object) => Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor')

/** What Objection and knex can do to a query, except what ours can too: those are tested above. */
const escapes = new Set<string>()
for (let type = QueryBuilder.prototype; type && type !== Object.prototype; type = Object.getPrototypeOf(type))
  for (const name of own(type)) escapes.add(name)
for (const name of own(Object.getPrototypeOf(knexFactory({ client: 'mysql2' }).queryBuilder()))) escapes.add(name)
for (const name of ['where', 'with', 'toString']) escapes.delete(name)

test('a query has no way out of its tenant', () => {
  expect(escapes.size).toBeGreaterThan(200)
  for (const name of [...escapes, 'unscoped'])
    for (const { prototype } of [Conditions, Selection, Change])
      expect(() => Reflect.apply(Reflect.get(prototype, name), null, []), name).toThrow(TypeError)
  expect(own(Conditions.prototype)).toEqual(['where', 'isNull', 'isOneOf', 'holds', 'either', 'hasSome', 'isAmong'])
})

test('what would leave the tenant does not compile', () => {
  const written = () => {
    // @ts-expect-error queries begin with a tenant
    Upload.query()
    // @ts-expect-error also those of relations
    Upload.relatedQuery('reservation')
    // @ts-expect-error and those of a row
    new Upload().$query()
    // @ts-expect-error a query is asked by a tenant
    selecting(Upload, (rows) => rows).statement('mysql', {})
    // @ts-expect-error alternatives stand in brackets
    selecting(Upload, (rows) => rows.orWhere('id', 'x'))
    // @ts-expect-error the table is the model's
    selecting(Upload, (rows) => rows.from('users'))
    // @ts-expect-error conditions stay
    selecting(Upload, (rows) => rows.clearWhere())
    // @ts-expect-error there is no text of one's own
    selecting(Upload, (rows) => rows.whereRaw('1 = 1'))
    // @ts-expect-error columns are the model's
    selecting(Upload, (rows) => rows.where('secret', 1))
    // @ts-expect-error values are no expressions
    selecting(Upload, (rows) => rows.where('id', raw('1')))
  }
  expect(written).toThrow()
})

test('alternatives stand in brackets', () => {
  const query = selecting(Upload, (rows) =>
    rows.either(
      (one) => one.where('id', 'x'),
      (one) => one.where('name', 'y').where('size', 1),
    ),
  )
  expect(query.statement('sqlite', scope, {}).sql).toContain(
    'where `uploads`.`provider` = ? and ((`uploads`.`id` = ?) or (`uploads`.`name` = ? and `uploads`.`size` = 1))',
  )
})

test('expressions in the place of values are refused', () => {
  const smuggled: string = Object(raw('1) or (1 = 1'))
  expect(() => selecting(Upload, (rows) => rows.where('id', smuggled)).statement('sqlite', scope, {})).toThrow(
    TypeError,
  )
  expect(() => updating(Upload, (rows) => rows.set({ name: smuggled })).statement('sqlite', scope, {})).toThrow(
    TypeError,
  )
})

test('all of a white-label’s providers are its own', () => {
  const query = selecting(reservations.Reservation, () => {}, { reach: 'whitelabel' })
  expect(query.statement('mysql', scope, {})).toEqual({
    sql: 'select `reservations`.* from `reservations` where `reservations`.`provider` in (select `id` from `providers` where `providers`.`whitelabel` = ?)',
    values: ['ours'],
    parse: expect.any(Function),
  })
})

describe('a prepared query', () => {
  const byIds = selecting(Upload, (rows, { ids, type }: { ids: string[]; type?: string }) => {
    rows.isOneOf('id', ids)
    if (type !== undefined) rows.where('type', type)
  })

  test('is built for each form, and takes the values of each call and tenant', () => {
    const first = byIds.statement('sqlite', scope, { ids: ['a', 'b'] })
    const second = byIds.statement('sqlite', { whitelabel: 'x', provider: 'y' }, { ids: ['c', 'd'] })
    expect(second.sql).toBe(first.sql)
    expect([first.values, second.values]).toEqual([
      ['here', 'a', 'b'],
      ['y', 'c', 'd'],
    ])
    expect(byIds.statement('sqlite', scope, { ids: ['a'] }).values).toEqual(['here', 'a'])
    expect(byIds.statement('sqlite', scope, { ids: ['a'], type: 'image/png' }).values).toEqual([
      'here',
      'a',
      'image/png',
    ])
    expect(byIds.statement('sqlite', scope, { ids: ['a'], type: undefined }).values).toEqual(['here', 'a'])
  })

  test('contains its own numbers, and takes those of a call', () => {
    const some = selecting(Upload, (rows, { size }: { size: number }) => rows.where('size', size).atMost(7))
    expect(some.statement('sqlite', scope, { size: 3 })).toEqual({
      sql: 'select `uploads`.* from `uploads` where `uploads`.`provider` = ? and `uploads`.`size` = ? limit 7',
      values: ['here', 3],
      parse: expect.any(Function),
    })
  })

  test('is refused if a value decided its form or was changed on the way', () => {
    const branching = selecting(Upload, (rows, { state }: { state: string }) =>
      state === 'stored' ? rows.where('state', state) : rows,
    )
    expect(() => branching.statement('sqlite', scope, { state: 'stored' })).toThrow('does not use all of its values')
    const changed = selecting(Upload, (rows, { name }: { name: string }) => rows.where('name', name.toUpperCase()))
    expect(() => changed.statement('sqlite', scope, { name: 'x' })).toThrow('does not use all of its values')
  })
})
