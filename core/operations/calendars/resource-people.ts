/** Whether a resource belongs to a person: it is theirs alone (`user`), or of several (`users`). */
export function belongsTo(resource: object, person: string): boolean {
  const people = ['user', 'users'].flatMap((field) => Reflect.get(resource, field) ?? [])
  return people.includes(person)
}
