// X-rays by body part and number of views; CT and MRI scans by body part and contrast. A sibling that exists but is
// missing from the dictionary is written `none`, so that another sibling never answers for it.

/** `part, part = code@views`: `2-3` or `4+` views. A code without views answers for every number. */
export const XRAYS = `
chest, cxr, torax, thorax, pecho, lungs, lung, pulmon, pulmones = 71045@1 71046@2 none@3+
rib, ribs, costilla, costillas, costal, parrilla costal = 71100@2 71101@3+ none@1
neck, cervical, cervical spine, neck spine, cuello, cuello uterino, cervicales, columna cervical = none@1 72040@2-3 72050@4-5 72052@6+
thoracic spine, thoracic, upper back, mid back, dorsal, columna dorsal, columna toracica, espalda alta, parte alta de la espalda = none@1 72070@2 72072@3 none@4+
lumbar spine, lumbar, lumbosacral, lower back, low back, espalda baja, columna lumbar, lumbosacra, columna lumbosacra, parte baja de la espalda, cintura = none@1 72100@2-3 72110@4+
scoliosis, escoliosis, whole spine, entire spine, columna completa = 72081@1 72082@2-3 none@4+
tailbone, coccyx, sacrum, sacrum coccyx, sacrum and coccyx, coccix, coxis, sacro = none@1 72220@2+
pelvis, pelvic = 72170@1-2 none@3+
hip, hips, cadera, caderas, hip pelvis, hip w pelvis, hip with pelvis, hip uni w pelvis, hip uni with pelvis, hip unilateral w pelvis = 73501@1 73502@2-3 none@4+
shoulder, shoulders, hombro, hombros = 73020@1 73030@2+
collarbone, clavicle, clavicula = 73000
humerus, upper arm, humero = none@1 73060@2+
elbow, elbows, codo, codos = none@1 73070@2 73080@3+
forearm, radius ulna, radius and ulna, antebrazo, cubito y radio = none@1 73090@2+
wrist, wrists, muneca, munecas = none@1 73100@2 73110@3+
hand, hands, mano, manos = none@1 73120@2 73130@3+
finger, fingers, index finger, dedo, dedos, thumb, dedo de la mano, dedo mano, pulgar = none@1 73140@2+
femur, thigh, thigh bone, muslo, fibula femur = 73551@1 73552@2+
knee, knees, rodilla, rodillas = 73560@1-2 73562@3 73564@4+
tibia, fibula, tibia fibula, tibia and fibula, tib fib, tibfib, lower leg, shin, espinilla, tibia y perone, perone = none@1 73590@2+
ankle, ankles, tobillo, tobillos = none@1 73600@2 73610@3+
foot, feet, pie, pies = none@1 73620@2 73630@3+
heel, calcaneus, talon, calcaneo = none@1 73650@2+
toe, toes, big toe, pinky toe, little toe, dedo chiquito del pie, dedo chiquito, dedito del pie, dedo del pie, dedos del pie, dedo pie, dedo gordo, dedo gordo del pie = none@1 73660@2+
abdomen, abdominal, belly, kub, abd, stomach, vientre, panza, barriga, estomago = 74018@1 74019@2 none@3+
sinus, sinuses, senos paranasales, paranasal, paranasales, paranasal sinuses = 70210@1-2 70220@3+
skull, craneo, calavera = 70250@1-3 70260@4+
facial bones, face bones, facial, face, cara, huesos de la cara = 70140@1-2 70150@3+
nose, nasal, nasal bones, nariz, huesos de la nariz, huesos nasales = none@1-2 70160@3+
`;

/** `part = code code code`: without, with, and without then with contrast. */
export const CTS = `
head, brain, skull, cabeza, cerebro, craneo, cerebral, craneal = 70450 70460 70470
sinus, sinuses, maxillofacial, face, facial, facial bones, paranasal, paranasal sinuses, senos paranasales, cara = 70486 70487 70488
ear, inner ear, temporal bone, temporal bones, iac, orbit, orbits, eye socket, oido, orbita, orbitas, sella = 70480 70481 70482
neck, soft tissue neck, neck soft tissue, neck soft tissues, cuello, tejidos blandos del cuello = 70490 70491 70492
chest, torax, thorax, lung, lungs, pulmon, pulmones, pecho = 71250 71260 71270
abdomen pelvis, abdomen and pelvis, abdomen y pelvis, abd pelvis, abd pelv, abdomen pelv, abd pel, ap, abd and pelvis, abd and pelv, abdomen and pelv, abd and pel, abdomen y pelv, abd y pelvis, belly and pelvis, stomach and pelvis, abdominopelvic, abdominopelvica, abdomen y la pelvis = 74176 74177 74178
abdomen, abd, abdominal, belly, stomach, vientre, barriga, panza = 74150 74160 74170
pelvis, pelvic, pelvica = 72192 72193 72194
cervical, cervical spine, neck spine, spine neck, columna cervical, cervicales = 72125 72126 none
thoracic, thoracic spine, upper back, mid back, dorsal, columna dorsal, columna toracica, espalda alta = 72128 72129 none
lumbar, lumbar spine, lower back, low back, lumbosacral, espalda baja, columna lumbar, columna lumbosacra, lumbosacra = 72131 72132 none
shoulder, upper arm, arm, elbow, wrist, hand, hombro, brazo, codo, muneca, mano, upper extremity, humerus, forearm, antebrazo = 73200 73201 none
knee, leg, ankle, foot, hip, thigh, heel, rodilla, pierna, tobillo, pie, cadera, muslo, lower extremity, femur, tibia = 73700 73701 none
`;

export const MRIS = `
brain, head, cerebro, cabeza, cerebral, craneo, craneal = 70551 70552 70553
orbit, orbits, face, orbita, orbitas, soft tissue neck, neck soft tissue, neck soft tissues, cara, orbit face neck, orbits face neck, face neck, tejidos blandos del cuello = 70540 70542 70543
neck, cervical, cervical spine, neck spine, cuello, columna cervical, cervicales = 72141 72142 72156
thoracic, thoracic spine, upper back, mid back, dorsal, columna dorsal, columna toracica, espalda alta = 72146 72147 72157
lumbar, lumbar spine, lower back, low back, lumbosacral, espalda baja, columna lumbar, lumbosacra, columna lumbosacra, parte baja de la espalda = 72148 72149 72158
shoulder, elbow, wrist, hombro, codo, muneca, shoulders, wrists, elbows, upper extremity joint, joint upper extremity, upper ext joint, any joint upper extremity, arm joint, joint arm, jt arm, any jt arm, any joint arm, arm any joint, upper extremity any joint = 73221 73222 73223
hand, arm, upper arm, forearm, finger, mano, brazo, antebrazo, humerus, arm other than joint, arm non joint, arm not joint, arm nonjoint, upper extremity, upper extremity other than joint, upper extremity non joint, upper extremity not joint, upper extremity nonjoint, dedo de la mano = 73218 73219 73220
knee, knees, hip, hips, ankle, ankles, rodilla, rodillas, cadera, caderas, tobillo, tobillos, lower extremity joint, joint lower extremity, lower ext joint, any joint lower extremity, leg joint, joint leg, jt leg, any jt leg, any joint leg, any jt leg joint, leg any joint, lower extremity any joint = 73721 73722 73723
foot, leg, thigh, pie, pierna, muslo, femur, heel, toe, calf, pantorrilla, lower leg, leg other than joint, leg non joint, leg not joint, leg nonjoint, lower extremity, lower extremity other than joint, lower extremity non joint, lower extremity not joint, lower extremity nonjoint = 73718 73719 73720
abdomen, abd, abdominal, belly, stomach, vientre, barriga, liver, higado = 74181 74182 74183
pelvis, pelvic, pelvica, prostate, prostata = 72195 72196 72197
chest, torax, thorax = none none none
heart, cardiac, corazon, cardiaca = 75557 none 75561
`;

export const MRAS = `
head, brain, cabeza, cerebro, cerebral = 70544 70545 70546
neck, carotid, carotids, cuello, carotida, carotidas = 70547 70548 70549
chest, abdomen, pelvis, leg, legs, arm, torax, pierna, piernas, renal, kidney = none none none
`;
