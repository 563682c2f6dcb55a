/** What a field of a bundle means, with its unit, and an example of its value as a bundle has it. */
export type Note = [meaning: string, example: unknown]

/** A note for each field of an entity: a new field does not compile without one. */
export type Notes<T> = { [Field in keyof Required<T>]: Note }
