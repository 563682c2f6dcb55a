import { atom, useAtomValue } from 'jotai'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { type Calls, createCalls } from './calls.ts'
import { text } from './read.ts'
import { createRpcClient } from './rpc-client.ts'

/** One table of clients a page: an atom's value lives in the store, so pages drawn on a server share nothing. */
const clients = atom(() => new Map<string, Calls>())

/** The operations of the page's provider, in the page's language. The same object at every drawing. */
export function useCalls(): Calls {
  const { provider, language } = useBootstrap()
  const subdomain = text(provider?.subdomain)
  const known = useAtomValue(clients)
  const key = `${subdomain}|${language}`
  const calls = known.get(key) ?? createCalls(createRpcClient({ provider: subdomain, language }))
  known.set(key, calls)
  return calls
}
