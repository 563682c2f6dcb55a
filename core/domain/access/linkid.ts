/** The entry of a queue whose holder is meant, with the token of its page. */
interface Waiter {
  id: string
  token: string
}

const mark = '~'

/** How an address names a limited-use link for whoever waits by it: they book by the use that their entry has. */
export const linkidOfWaiter = (uid: string, { id, token }: Waiter): string => [uid, id, token].join(mark)

/** The link that an address names, and whose entry by it; null for the link alone. */
export function readLinkid(linkid: string): { uid: string; waiter: Waiter | null } {
  const [token = '', id = '', ...rest] = linkid.split(mark).toReversed()
  return rest.length === 0 || token === '' || id === ''
    ? { uid: linkid, waiter: null }
    : { uid: rest.toReversed().join(mark), waiter: { id, token } }
}
