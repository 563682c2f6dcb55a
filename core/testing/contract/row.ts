/** How the product serves something, so that a test can look for it there. */
export type Claim =
  /** A field of an entity in bundles and in the generic calls; `path` names its parts with dots. */
  | { kind: 'entity'; entity: string; path: string }
  /** A second name of an entity's field, which is accepted on input. */
  | { kind: 'twin'; entity: string; twin: string; path: string }
  /** A field of an operation's answer. */
  | { kind: 'answer'; operation: string; path: string }
  /** A field that nobody is ever answered. */
  | { kind: 'withheld'; entity: string; field: string }
  /** A text that an entity has of its own, by its name in `displaytext` or `settings`. */
  | { kind: 'text'; within: 'displaytext' | 'settings'; name: string }
  /** A call by its method, with its parameters. */
  | { kind: 'method'; operation: string; params: string[] }
  /** A call by its path. */
  | { kind: 'route'; method: string; path: string; operation: string }
  /** A parameter of a call by its path: in the path, the query or the body; `path` names its parts with dots. */
  | { kind: 'parameter'; method: string; route: string; path: string }
  /** A value that a field has: of an entity, of an operation's parameters or of its answer. */
  | { kind: 'value'; of: 'entity' | 'params' | 'answer'; owner: string; path: string; value: string }
  /** A constant, by the line of code that has it; `said` is how tests say it, where not as the code. */
  | { kind: 'constant'; file: string; code: string; said: string }
  /** A message, by its key in the dictionary; placeholders stand as there. */
  | { kind: 'word'; key: string; text: string }

/** One line of the contract: a field, a call, a message or a constant, by what it is served, and which test sees it. */
export interface Row {
  name: string
  claim: Claim
  test: string
}

const served = (name: string, claim: Claim, test: string): Row => ({ name, claim, test })

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')

export const entityFields = (entity: string, test: string, list: string): Row[] =>
  words(list).map((path) => served(`${entity} ${path}`, { kind: 'entity', entity, path }, test))

export const twins = (entity: string, test: string, names: Record<string, string>): Row[] =>
  Object.entries(names).map(([twin, path]) => served(`${entity} ${twin}`, { kind: 'twin', entity, twin, path }, test))

export const withheld = (entity: string, test: string, list: string): Row[] =>
  words(list).map((field) => served(`${entity} ${field}`, { kind: 'withheld', entity, field }, test))

export const ownTexts = (within: 'displaytext' | 'settings', test: string, list: string): Row[] =>
  words(list).map((name) => served(`${within} ${name}`, { kind: 'text', within, name }, test))

export const answerFields = (operation: string, test: string, list: string, prefix = ''): Row[] =>
  words(list).map((field) => {
    const path = `${prefix}${field}`
    return served(`${operation} ${path}`, { kind: 'answer', operation, path }, test)
  })

export const method = (operation: string, params: string, test: string): Row =>
  served(`${operation}(${words(params).join(', ')})`, { kind: 'method', operation, params: words(params) }, test)

/** `asked` is `GET /path`, with `:name` for parameters. */
export function route(asked: string, operation: string, test: string): Row {
  const [verb = '', path = ''] = asked.split(' ')
  return served(asked, { kind: 'route', method: verb, path, operation }, test)
}

export const parameters = (asked: string, test: string, list: string): Row[] =>
  words(list).map((path) => {
    const [verb = '', to = ''] = asked.split(' ')
    return served(`${asked} ${path}`, { kind: 'parameter', method: verb, route: to, path }, test)
  })

/** `list` has the values, with commas: some have spaces. */
export const values = (of: 'entity' | 'params' | 'answer', owner: string, path: string, test: string, list: string) =>
  list.split(/\s*,\s*/).map((value): Row => {
    const claim: Claim = { kind: 'value', of, owner, path, value }
    return served(`${owner} ${path}: ${value}`, claim, test)
  })

/** By name: the line of code, and how the test says it where it says it otherwise. */
export const constants = (file: string, test: string, list: Record<string, string | [code: string, said: string]>) =>
  Object.entries(list).map(([name, held]): Row => {
    const [code, said] = typeof held === 'string' ? [held, held] : held
    return served(name, { kind: 'constant', file, code, said }, test)
  })

export const messages = (test: string, texts: Record<string, string>): Row[] =>
  Object.entries(texts).map(([key, text]) => served(`message ${key}`, { kind: 'word', key, text }, test))
