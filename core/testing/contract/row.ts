/** How the product serves something, so that a test can look for it there. */
export type Claim =
  /** A field of an entity in bundles and in the generic calls; `path` names its parts with dots. */
  | { kind: 'entity'; entity: string; path: string }
  /** A second name of an entity's field, which is accepted on input. */
  | { kind: 'twin'; entity: string; twin: string; path: string }
  /** A field of an operation's answer. */
  | { kind: 'answer'; operation: string; path: string }
  /** A call by its method, with its parameters. */
  | { kind: 'method'; operation: string; params: string[] }
  /** A call by its path. */
  | { kind: 'route'; method: string; path: string; operation: string }
  /** A message, by its key in the dictionary; placeholders stand as there. */
  | { kind: 'word'; key: string; text: string }

/** One line of the contract: a field, a call or a message. `test` is the file that sees it work. */
export interface Row {
  name: string
  claim: Claim
  test: string
}

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')

export const entityFields = (entity: string, test: string, list: string): Row[] =>
  words(list).map((path) => ({ name: `${entity} ${path}`, claim: { kind: 'entity', entity, path }, test }))

export const twins = (entity: string, test: string, names: Record<string, string>): Row[] =>
  Object.entries(names).map(([twin, path]) => ({
    name: `${entity} ${twin}`,
    claim: { kind: 'twin', entity, twin, path },
    test,
  }))

export const answerFields = (operation: string, test: string, list: string, prefix = ''): Row[] =>
  words(list).map((field) => ({
    name: `${operation} ${prefix}${field}`,
    claim: { kind: 'answer', operation, path: `${prefix}${field}` },
    test,
  }))

export const method = (operation: string, params: string, test: string): Row => ({
  name: `${operation}(${words(params).join(', ')})`,
  claim: { kind: 'method', operation, params: words(params) },
  test,
})

/** `asked` is `GET /path`, with `:name` for parameters. */
export function route(asked: string, operation: string, test: string): Row {
  const [verb = '', path = ''] = asked.split(' ')
  return { name: asked, claim: { kind: 'route', method: verb, path, operation }, test }
}

export const messages = (test: string, texts: Record<string, string>): Row[] =>
  Object.entries(texts).map(([key, text]) => ({ name: `message ${key}`, claim: { kind: 'word', key, text }, test }))
