/** A member of a closed list as the database gave it; a value that the list does not have is a fault of ours. */
export function memberOf<Member extends string>(list: readonly Member[], value: string, what: string): Member {
  const member = list.find((one) => one === value)
  if (member === undefined) throw new Error(`The database has an unknown ${what}: "${value}"`)
  return member
}
