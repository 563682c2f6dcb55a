import { atom, useAtomValue } from 'jotai'
import { type AccountCalls, createAccountCalls } from '../../data/account-calls.ts'
import type { RpcClient } from '../../data/rpc-client.ts'
import { useRpc } from '../../data/use-rpc.ts'

const made = atom(() => new WeakMap<RpcClient, AccountCalls>())

/** The account operations; the same object in every render. */
export function useAccountCalls(): AccountCalls {
  const client = useRpc()
  const known = useAtomValue(made)
  const calls = known.get(client) ?? createAccountCalls(client)
  known.set(client, calls)
  return calls
}
