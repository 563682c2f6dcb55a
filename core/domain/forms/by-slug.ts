interface Slugged {
  slug: string
}

/** Groups questions by slug, keeping their order; formulas look them up for every filling of a form. */
export function groupedBySlug<T extends Slugged>(questions: T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const question of questions) {
    const group = groups.get(question.slug)
    if (group) group.push(question)
    else groups.set(question.slug, [question])
  }
  return groups
}

/** Like `groupedBySlug`, computed once per holder of questions: configuration is never changed in place. */
export function slugIndex<K extends object, T extends Slugged>(
  questionsOf: (holder: K) => T[],
): (holder: K) => ReadonlyMap<string, T[]> {
  const known = new WeakMap<K, ReadonlyMap<string, T[]>>()
  return (holder) => {
    const made = known.get(holder) ?? groupedBySlug(questionsOf(holder))
    known.set(holder, made)
    return made
  }
}
