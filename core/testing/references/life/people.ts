/** Somebody who acts for every resource. */
export const claimer = { username: 'robin@people.example', password: 'Halyard-9!' }
