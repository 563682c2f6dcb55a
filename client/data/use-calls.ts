import { atom, useAtomValue } from 'jotai'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { type Calls, createCalls } from './calls.ts'
import { text } from './read.ts'
import { createRpcClient } from './rpc-client.ts'

/** One table of clients a page: an atom's value lives in the store, so pages drawn on a server share nothing. */
const clients = atom(() => new Map<string, { calls: Calls; spoken: { language: string } }>())

/**
 * The operations of the page's provider, in the page's language. The same object at every drawing: what was answered
 * stays known when the language changes.
 */
export function useCalls(): Calls {
  const { provider, language } = useBootstrap()
  const subdomain = text(provider?.subdomain)
  const known = useAtomValue(clients)
  const client = known.get(subdomain) ?? makeClient(subdomain)
  known.set(subdomain, client)
  client.spoken.language = language
  return client.calls
}

function makeClient(provider: string) {
  const spoken = { language: '' }
  return { spoken, calls: createCalls(createRpcClient({ provider, language: () => spoken.language })) }
}
