import { type MessagePart, parseMessage } from './parse-message.ts'

/** The parsed message; null when it can't be parsed. */
export function readMessage(message: string): MessagePart[] | null {
  try {
    return parseMessage(message)
  } catch {
    return null
  }
}

/** Names of the arguments in a message, those inside the branches of a choice included. */
export function argumentsOf(parts: MessagePart[]): Set<string> {
  const names = new Set<string>()
  for (const part of parts) {
    if (typeof part === 'string' || part.kind === 'count') continue
    names.add(part.name)
    if (part.kind !== 'choice') continue
    for (const branch of part.cases.values()) for (const name of argumentsOf(branch)) names.add(name)
  }
  return names
}

/** Why a message can't replace another: it can't be parsed, or has an argument that will have no value. */
export type MessageFault = { kind: 'syntax' } | { kind: 'argument'; name: string; known: string[] }

/**
 * The fault of a tenant's message, if any.
 * @param base the product's own message with the same key; absent where there is none, then only the syntax is checked
 * @param isNoun whether a name belongs to the vocabulary, which any message may use
 */
export function messageFault(
  message: string,
  base: string | undefined,
  isNoun: (name: string) => boolean,
): MessageFault | null {
  const parts = readMessage(message)
  if (!parts) return { kind: 'syntax' }
  if (base === undefined) return null
  const given = argumentsOf(readMessage(base) ?? [])
  const name = [...argumentsOf(parts)].find((each) => !given.has(each) && !isNoun(each))
  return name === undefined ? null : { kind: 'argument', name, known: [...given].filter((each) => !isNoun(each)) }
}
