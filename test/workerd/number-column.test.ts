// Columns decoded by workerd, which has another decoder of base64 than the Node of the builder.
import '../schemas/number-column.test.ts';
