interface Represented {
  id: string
  user?: string | undefined
  users?: string[] | undefined
}

/** The people who act for a resource. */
export const peopleOf = ({ user, users = [] }: Represented): string[] => [
  ...new Set([...(user === undefined ? [] : [user]), ...users]),
]

/** The people of claims: who made each, or of one that staff made those to whom its resource belongs. */
export const peopleOfClaims = (
  claims: readonly { resource: string; user: string | null }[],
  resources: readonly Represented[],
): string[] => [
  ...new Set(
    claims.flatMap(({ user, resource }) => {
      const found = resources.find(({ id }) => id === resource)
      return user === null ? (found ? peopleOf(found) : []) : [user]
    }),
  ),
]

/**
 * The resources for which a person acts: none before their address is proven, since a stranger may have made the
 * account with the address of whoever was meant, and would read names and telephone numbers.
 */
export const resourcesActedFor = <R extends Represented>(
  resources: readonly R[],
  { id, proven }: { id: string; proven: boolean },
): R[] => (proven ? resources.filter((one) => peopleOf(one).includes(id)) : [])
