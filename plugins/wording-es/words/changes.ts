/** Cambios de lo reservado que quedan en nada, y lo que se pagó por ellos. */
export const changes = {
  'mail.move_withdrawn.subject': 'Cambio retirado: {bookable}, {date}',
  'mail.move_withdrawn.heading': 'Has retirado tu cambio',
  'mail.move_withdrawn.intro':
    'Hola, {name}: {provider} ya no decidirá sobre tu cambio. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'mail.move_failed.subject': 'Sin cambios: {bookable}, {date}',
  'mail.move_failed.heading': 'El pago de tu cambio no se ha realizado',
  'mail.move_failed.intro':
    'Hola, {name}: tu banco no ha confirmado el pago de tu cambio con {provider}. Tu {reservation} queda como se ve abajo y el cambio no te cuesta nada: lo que se haya reservado o cobrado por él se devuelve. Puedes intentarlo con otra forma de pago.',
  'mail.move_slot_gone.subject': 'Sin cambios: {bookable}, {date}',
  'mail.move_slot_gone.heading': 'El sitio que querías ya no está libre',
  'mail.move_slot_gone.intro':
    'Hola, {name}: cuando se confirmó tu pago, el nuevo sitio con {provider} ya no estaba libre. Tu {reservation} queda como se ve abajo y te devolvemos lo que se reservó o pagó por el cambio.',
  'mail.move_too_late.subject': 'Sin cambios: {bookable}, {date}',
  'mail.move_too_late.heading': 'Tu pago ha llegado tarde para tu cambio',
  'mail.move_too_late.intro':
    'Hola, {name}: cuando se confirmó tu pago, el cambio al que correspondía ya no se podía hacer con {provider}. Lo demás queda como estaba y te devolvemos lo que se reservó o pagó por el cambio.',
  'mail.move_payment_failed.subject': 'Hace falta otra forma de pago: {bookable}, {date}',
  'mail.move_payment_failed.heading': 'Tu banco no ha aceptado el pago de tu cambio',
  'mail.move_payment_failed.intro':
    'Hola, {name}: tu cambio con {provider} espera otra forma de pago y te lo guardamos hasta la hora indicada abajo. No se ha cobrado nada por él; sin pago, tu {reservation} se queda como estaba.',
  'mail.request_payment_failed.subject': 'Hace falta otra forma de pago: {bookable}, {date}',
  'mail.request_payment_failed.heading': 'Tu banco no ha aceptado el pago',
  'mail.request_payment_failed.intro':
    'Hola, {name}: tu solicitud a {provider} espera otra forma de pago y te la guardamos hasta la hora indicada abajo. No se ha cobrado nada.',
  'mail.claim_payment_failed.subject': 'Hace falta otra forma de pago: {bookable}, {date}',
  'mail.claim_payment_failed.heading': 'Tu banco no ha aceptado el pago',
  'mail.claim_payment_failed.intro':
    'Hola, {name}: hay quien puede hacer lo que reservaste en {provider}, pero el pago no se ha realizado. Hace falta otra forma de pago hasta la hora indicada abajo. No se ha cobrado nada.',
  'mail.move_payment_refunded.subject': 'Hace falta otra forma de pago: {bookable}, {date}',
  'mail.move_payment_refunded.heading': 'Se ha devuelto el pago de tu cambio',
  'mail.move_payment_refunded.intro':
    'Hola, {name}: {provider} ha devuelto lo que pagaste por tu cambio. El cambio espera otra forma de pago y te lo guardamos hasta la hora indicada abajo; sin pago, tu {reservation} se queda como estaba.',
  'mail.request_payment_refunded.subject': 'Hace falta otra forma de pago: {bookable}, {date}',
  'mail.request_payment_refunded.heading': 'Se ha devuelto el pago de tu solicitud',
  'mail.request_payment_refunded.intro':
    'Hola, {name}: {provider} ha devuelto lo que pagaste por tu solicitud. La solicitud espera otra forma de pago y te la guardamos hasta la hora indicada abajo.',
  'mail.staff.move_withdrawn.subject': 'Cambio retirado: {party}, {bookable}, {date}',
  'mail.staff.move_withdrawn.heading': '{customer} ya no pide el cambio',
  'mail.staff.move_withdrawn.intro': 'Todo queda como se ve abajo. No hay nada que decidir.',
  'mail.staff.move_payment_failed.subject': 'Pago fallido: {party}, {bookable}, {date}',
  'mail.staff.move_payment_failed.heading': 'El banco de {customer} no ha aceptado el pago',
  'mail.staff.move_payment_failed.intro':
    'Hemos pedido a {customer} otra forma de pago para el cambio. Sigue esperando tu respuesta; te avisamos cuando se pueda aceptar.',
  'mail.staff.request_payment_failed.subject': 'Pago fallido: {party}, {bookable}, {date}',
  'mail.staff.request_payment_failed.heading': 'El banco de {customer} no ha aceptado el pago',
  'mail.staff.request_payment_failed.intro':
    'Hemos pedido a {customer} otra forma de pago. La solicitud sigue esperando tu respuesta.',
  'mail.staff.claim_payment_failed.subject': 'Pago fallido: {party}, {bookable}, {date}',
  'mail.staff.claim_payment_failed.heading': 'El banco de {customer} no ha aceptado el pago',
  'mail.staff.claim_payment_failed.intro':
    'Hemos pedido a {customer} otra forma de pago. Hasta entonces nadie puede aceptarlo; después se vuelve a preguntar a quienes pueden.',
  'mail.staff.move_payment_refunded.subject': 'Pago devuelto: {party}, {bookable}, {date}',
  'mail.staff.move_payment_refunded.heading': 'Se ha devuelto lo que {customer} pagó por el cambio',
  'mail.staff.move_payment_refunded.intro':
    'Se devolvió en el servicio de pago y el resto va detrás. Hemos pedido a {customer} otra forma de pago para el cambio, que sigue esperando tu respuesta.',
  'mail.staff.request_payment_refunded.subject': 'Pago devuelto: {party}, {bookable}, {date}',
  'mail.staff.request_payment_refunded.heading': 'Se ha devuelto lo que {customer} pagó por la solicitud',
  'mail.staff.request_payment_refunded.intro':
    'Se devolvió en el servicio de pago y el resto va detrás. Hemos pedido a {customer} otra forma de pago. La solicitud sigue esperando tu respuesta.',
  'move.ended.rejected':
    '{provider} no ha podido aceptar el cambio que pediste. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'move.ended.withdrawn':
    'Has retirado el cambio que pediste. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'move.ended.lapsed':
    '{provider} no respondió a tiempo sobre el cambio que pediste. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'move.ended.unpaid':
    'El pago de tu cambio no se ha realizado. Tu {reservation} queda como se ve abajo y el cambio no te cuesta nada.',
  'move.ended.slot_gone':
    'El sitio que querías ya no estaba libre cuando se confirmó tu pago. Tu {reservation} queda como se ve abajo y te devolvemos lo que se reservó o pagó por el cambio.',
  'move.owed.heading': 'Hace falta otra forma de pago',
  'move.owed.text':
    'Ya no hay ningún pago de {amount} para el cambio. Te lo guardamos hasta el {date}, {time}; sin pago, tu {reservation} se queda como estaba.',
  'move.owed.reserve': 'Reservar {amount}',
  'balance.collected':
    'Cobraremos {amount} de tu tarjeta el {date}. También puedes pagarlo aquí ahora, con esta tarjeta u otra.',
  'balance.heading': 'Quedan por pagar {amount}',
  'balance.text': 'Has pagado {paid} de {price}. Puedes pagar el resto aquí cuando quieras.',
  'balance.text_all': 'Aún no se ha pagado nada de {price}. Puedes pagarlo aquí.',
  'balance.too_little':
    'Has pagado {paid} de {price}. El resto es demasiado poco para pagarlo en línea. Puedes pagarlo en el lugar.',
  'balance.joins': 'Quedan {amount} por pagar: es demasiado poco para pagarlo en línea. Puedes pagarlos en el lugar.',
  'balance.until': 'Tu banco rechazó el pago. Paga antes del {date}, {time}; después, tu {reservation} se cancela.',
  'balance.asked': 'Paga antes del {date}, {time}; después, tu {reservation} se cancela.',
  'balance.pay': 'Pagar {amount}',
  'balance.pay_gift': 'Pagar con el código regalo',
  'balance.paid': '{amount} pagados. El recibo llega por correo.',
  'mail.changed.subject': 'Cambio hecho: {bookable}, {date}',
  'mail.changed.heading': 'Tu {reservation} ha cambiado',
  'mail.changed.intro':
    'Hola, {name}: tu cambio con {provider} ya vale. Así queda tu {reservation}; la hora no cambia.',
  'mail.staff.changed.subject': 'Cambio: {party}, {bookable}, {date}',
  'mail.staff.changed.heading': '{customer} ha cambiado sus respuestas',
  'mail.staff.changed.intro': 'La hora no cambia. Las respuestas de abajo son nuevas.',
  'mail.claimers.changed.subject': 'Cambio: {bookable}, {date}',
  'mail.claimers.changed.heading': 'Ha cambiado algo de lo que aceptaste',
  'mail.claimers.changed.intro': 'Hola, {name}: la hora con {provider} no cambia. Las respuestas de abajo son nuevas.',
  'mail.change': 'El cambio',
  'mail.change_paid': '{amount} pagados por él',
  'mail.change_refund': '{amount}; el banco tarda de 5 a 10 días laborables',
  'mail.change_excess': 'Pagado de más',
  'mail.change_byhand': '{amount}; lo decide {provider}',
  'changes.paid_move': '{amount} pagados por un cambio el {date}.',
  'changes.paid_balance': '{amount} más pagados el {date}.',
  'changes.refund_ordered': 'Se devuelven {amount}. Ordenado el {date}; el banco tarda de 5 a 10 días laborables.',
  'changes.refund_done': '{amount} devueltos el {date}. El banco tarda de 5 a 10 días laborables.',
  'changes.refund_by_hand': '{provider} devuelve {amount} en mano.',
  'changes.refund_handed': 'El {date} se devolvieron {amount}: {memo}, número {number}.',
  'changes.refund_credited': '{amount} volvieron como saldo el {date}.',
  'changes.refund_points': '{count, plural, one {Un {point} volvió} other {# {points} volvieron}} al saldo el {date}.',
  'changes.refund_closed': '{amount} han vuelto por el banco, así que no se envían otra vez.',
  'changes.disputed_inquiry': 'El banco pregunta por {amount} desde el {date}. No se ha movido nada.',
  'changes.disputed_open':
    'El banco tiene {amount} desde el {date}. No hay que pagar nada por ello, y las devoluciones esperan hasta que decida.',
  'changes.disputed_won': 'La reclamación de {amount} terminó el {date}: el pago sigue en pie.',
  'changes.disputed_lost': '{amount} han vuelto por el banco, como se decidió el {date}. No se debe nada por ello.',
  'changes.byhand': 'Se pagaron {amount} de más. Lo decide {provider}.',
  'changes.reserved': '{amount} quedan reservados para el cambio y solo se cobran si se acepta.',
  'decide.reserved': '{amount} quedan reservados y se cobran cuando aceptes.',
  'decide.owed': 'Faltan {amount}: el pago falló o se devolvió y hemos pedido otra forma de pago.',
  'decide.refund': 'Se devuelven {amount} cuando aceptes.',
}
