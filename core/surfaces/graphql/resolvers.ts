import type { FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { PreparedJson } from '../../operations/caches/prepared-json.ts'
import { errorMapping } from '../error-mapping.ts'
import { codeOfFault } from '../errors/code-of-error.ts'
import { bookableOfCall, wireError } from '../errors/wire-error.ts'
import { type Entered, idempotencyKeyOf, type SurfaceDeps } from '../surface-deps.ts'
import { type GraphCall, graphCallsOfLife } from './life-calls.ts'

/** A resolver's context. */
export interface GraphContext {
  entered: Entered
  /** The request by which each write is limited, however many aliases ask for it. */
  request: FastifyRequest
  /** Logs a fault in the request's log. */
  fault(error: unknown, operation: string): void
}

type Params = Record<string, unknown>
type Entity = Params & { id: string }

const isEntity = (value: unknown): value is Entity => isRecord(value) && typeof value.id === 'string'
const listOf = (value: unknown, key: string): Entity[] => {
  const list = isRecord(value) ? value[key] : undefined
  return Array.isArray(list) ? list.filter(isEntity) : []
}

/** Ids of all resources that a bookable can use. */
function resourceIds(bookable: Params): Set<string> {
  const groups = Array.isArray(bookable.requirementgroups) ? bookable.requirementgroups.filter(isRecord) : []
  const ids = [bookable.requiredresources, ...groups.map((one) => one.resources)].flat()
  return new Set(ids.filter((id) => typeof id === 'string'))
}

/** Nested fields that a variable leaves as null are as if they were not given, like those at the top. */
const withoutNulls = (list: unknown): unknown[] =>
  (Array.isArray(list) ? list : []).map((one) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)) : one,
  )

/** Runs operations for resolvers; a refusal becomes a GraphQL error with its code in the extensions. */
export function graphCalls(deps: SurfaceDeps) {
  return async function call(name: string, params: Params, context: GraphContext): Promise<unknown> {
    const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
    const { entered, request } = context
    const call = { name, params: given, ...entered, request, idempotencyKey: idempotencyKeyOf(request) }
    const result = await deps.caller.call(call).catch((error: unknown) => {
      context.fault(error, name)
      return refuse(codeOfFault(error))
    })
    if (result.ok) return result.value instanceof PreparedJson ? result.value.toJSON() : result.value
    const { message, ...details } = await wireError(
      result.error,
      context.entered.tenant,
      deps.words,
      bookableOfCall(given),
    )
    throw new GraphQLError(message, { extensions: { ...details, status: errorMapping[result.error.code].status } })
  }
}

/** Every field that its parent does not contain is one call of an operation. */
export function graphResolvers(deps: SurfaceDeps) {
  const call = graphCalls(deps)
  const bookables = (_: unknown, args: Params, context: GraphContext) =>
    call('get_bookables_for_provider_v2', args, context)
  const generic = (name: string) => (_: unknown, args: Params, context: GraphContext) => call(name, args, context)
  const cards = (name: string) => async (_: unknown, args: Params, context: GraphContext) => {
    const answer = await call(name, args, context)
    return isRecord(answer) ? answer.payments : []
  }
  const life = (kind: GraphCall['kind']) =>
    Object.fromEntries(graphCallsOfLife.filter((one) => one.kind === kind).map(({ name }) => [name, generic(name)]))
  const dictionary = (_: unknown, args: Params, context: GraphContext) =>
    call('get_custom_dictionary_by_language', { language: context.entered.tenant.language, ...args }, context)
  return {
    Query: {
      bootstrap: async (_: unknown, _args: Params, context: GraphContext) => {
        const provider = await call('get_provider', {}, context)
        const whitelabel = isRecord(provider) ? provider.whitelabel : null
        return { provider, whitelabel, language: context.entered.tenant.language }
      },
      provider: (_: unknown, _args: Params, context: GraphContext) => call('get_provider', {}, context),
      bookables,
      bookable: (_: unknown, args: Params, context: GraphContext) => call('get_bookable', args, context),
      resources: (_: unknown, args: Params, context: GraphContext) =>
        call('get_resources_for_provider_v2', args, context),
      forms: async (_: unknown, args: Params, context: GraphContext) =>
        listOf(await call('get_forms_sections_fqs_ros_for_bookables', args, context), 'forms'),
      addons: async (_: unknown, _args: Params, context: GraphContext) =>
        listOf(await call('get_addons', {}, context), 'addons'),
      dictionary,
      availability: (_: unknown, args: Params, context: GraphContext) =>
        call('get_availability_in_range_for_bookable', args, context),
      blackouts: async (_: unknown, args: Params, context: GraphContext) => {
        const answer = await call('get_blackouts', args, context)
        return isRecord(answer) ? answer.blackouts : []
      },
      cartquote: (_: unknown, { appointments, ...args }: Params, context: GraphContext) =>
        call('get_quote_for_appointments', { ...args, appointments: withoutNulls(appointments) }, context),
      saved_methods: cards('get_saved_methods'),
      search_entities: generic('search_entities'),
      requirementgroup: (_: unknown, args: Params, context: GraphContext) =>
        call('get_requirementgroup', args, context),
      resourcesforbookable: async (_: unknown, args: Params, context: GraphContext) => {
        const resources = listOf(await call('get_resources_for_bookable', args, context), 'resources')
        return resources.map((resource) => ({ resource, available: resource.available }))
      },
      ...life('Query'),
    },
    Mutation: {
      create_entity: generic('create_entity'),
      update_entity: generic('update_entity'),
      delete_entity: generic('delete_entity'),
      prefer_saved_method: cards('prefer_saved_method'),
      remove_saved_method: cards('remove_saved_method'),
      ...life('Mutation'),
    },
    Bootstrap: { bookables, dictionary },
  }
}

interface LoaderQuery {
  obj: Entity
}

const formsPerCall = 100
const resourcesPerCall = 100

/** One call for all bookables of an answer, instead of one for each. */
export function graphLoaders(deps: SurfaceDeps) {
  const call = graphCalls(deps)

  async function allResources(context: GraphContext): Promise<Entity[]> {
    const found: Entity[] = []
    for (let page = 1; ; page += 1) {
      const answer = await call('get_resources_for_provider_v2', { page, items_per_page: resourcesPerCall }, context)
      const items = listOf(answer, 'items')
      found.push(...items)
      if (items.length < resourcesPerCall) return found
    }
  }

  return {
    Bookable: {
      async forms(queries: LoaderQuery[], context: GraphContext) {
        const ids = [...new Set(queries.map(({ obj }) => obj.id))]
        const forms: Entity[] = []
        for (let from = 0; from < ids.length; from += formsPerCall) {
          const bookables = ids.slice(from, from + formsPerCall)
          forms.push(...listOf(await call('get_forms_sections_fqs_ros_for_bookables', { bookables }, context), 'forms'))
        }
        return queries.map(({ obj }) =>
          forms.filter((form) => Array.isArray(form.bookables) && form.bookables.includes(obj.id)),
        )
      },
      async resources(queries: LoaderQuery[], context: GraphContext) {
        const resources = await allResources(context)
        return queries.map(({ obj }) => {
          const ids = resourceIds(obj)
          return resources.filter((one) => ids.has(one.id))
        })
      },
    },
  }
}
