import { type MessagePart, parseMessage } from './parse-message.ts'

/** The parts of a message; null for one that can't be parsed. */
export function readMessage(message: string): MessagePart[] | null {
  try {
    return parseMessage(message)
  } catch {
    return null
  }
}

/** Names of the arguments that parts ask for, those inside the branches of a choice included. */
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

/** Why a message can't take the place of another: it can't be read, or asks for what nobody will give it. */
export type MessageFault = { kind: 'syntax' } | { kind: 'argument'; name: string; known: string[] }

/**
 * What is wrong with a tenant's message.
 * @param base the product's own message of the same key; absent where there is none, then only the syntax is judged
 * @param isNoun whether a name is one of the vocabulary, which any message may use
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
