import { entityTypes } from '../../domain/access/field-rules.ts'
import type { RestRoute } from './rest-routes.ts'

/**
 * The generic calls for every type of entity: GET /{type}/{search parameters}, POST /{type}, PUT and DELETE
 * /{type}/id/{id}. The body is the entity. Transactions have the specification's longer paths as well.
 */
export const entityRoutes: RestRoute[] = entityTypes.flatMap((type): RestRoute[] => {
  const fixed = { type }
  const writing = (path: string): RestRoute[] => [
    { method: 'POST', path, operation: 'create_entity', fixed, bodyAs: 'entity' },
    { method: 'PUT', path: `${path}/id/:id`, operation: 'update_entity', fixed, bodyAs: 'entity' },
    { method: 'DELETE', path: `${path}/id/:id`, operation: 'delete_entity', fixed },
  ]
  return [
    { method: 'GET', path: `/${type}/:search`, operation: 'search_entities', fixed },
    ...writing(`/${type}`),
    ...(type === 'transaction' ? writing(`/api/${type}`) : []),
  ]
})
