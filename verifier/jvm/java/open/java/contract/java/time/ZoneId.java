package java.contract.java.time;

import java.contract.*;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;

@Steady
@Leaves(ZoneRulesProvider.class)
interface ZoneId {
    String getId();
    ZoneRules getRules();
}
