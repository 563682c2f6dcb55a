interface Represented {
  id: string
  user?: string | undefined
  users?: string[] | undefined
}

/** The people who act for a resource. */
export const peopleOf = ({ user, users = [] }: Represented): string[] => [
  ...new Set([...(user === undefined ? [] : [user]), ...users]),
]

/** The resources for which a person acts. */
export const resourcesActedFor = <R extends Represented>(resources: readonly R[], person: string): R[] =>
  resources.filter((one) => peopleOf(one).includes(person))
