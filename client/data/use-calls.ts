import { atom, useAtomValue } from 'jotai'
import { type Calls, createCalls } from './calls.ts'
import type { RpcClient } from './rpc-client.ts'
import { useRpc } from './use-rpc.ts'

const made = atom(() => new WeakMap<RpcClient, Calls>())

/** The booking operations of the page's provider; the same object in every render. */
export function useCalls(): Calls {
  const client = useRpc()
  const known = useAtomValue(made)
  const calls = known.get(client) ?? createCalls(client)
  known.set(client, calls)
  return calls
}
